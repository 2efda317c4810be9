import type { Translate } from '../cells/translate.ts';

/** A library as a game names it. The version is empty if the game does not know it. */
export interface NamedLibrary {
  readonly name: string;
  readonly version: string;
}

/** The first parts of the versions with which the probes were tested. */
const TESTED: ReadonlyMap<string, readonly string[]> = new Map([
  ['bitecs', ['0.4']],
  ['koota', ['0.6']],
  ['miniplex', ['2']],
  ['becsy', ['0.16']],
  ['elics', ['3']],
  ['thi.ng/ecs', ['0.7']],
  ['entt', ['3.12', '3.13', '3.14', '3.15', '3.16', '4.0']],
  ['flecs', ['4.0.5', '4.1']],
]);

/** Formats for example `bitecs 0.4.0`, as far as the version is known. */
export function libraryText({ name, version }: NamedLibrary, translate: Translate): string {
  if (isFlecs404Or405({ name, version })) return `${name} ${translate('library.either', { a: '4.0.4', b: '4.0.5' })}`;
  return `${name} ${version}`.trim();
}

/** Says that the version is not known, or that ECS Atlas was not tested with it; null if neither. */
export function versionNote(library: NamedLibrary, translate: Translate): string | null {
  const { name, version } = library;
  const tested = TESTED.get(name);
  if (tested === undefined || isFlecs404Or405(library)) return null;
  const isTested = tested.some((each) => version === each || version.startsWith(`${each}.`));
  if (isTested) return null;
  return translate(version === '' ? 'library.unknown' : 'library.untested', { versions: tested.join(', ') });
}

/** The header of Flecs 4.0.5 says 4.0.4, so the two cannot be told apart. */
function isFlecs404Or405({ name, version }: NamedLibrary): boolean {
  return name === 'flecs' && version === '4.0.4';
}
