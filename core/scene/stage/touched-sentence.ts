import type { NameOf, Translate } from '../../cells/translate.ts';
import type { Timeline } from '../../trace/timeline.ts';
import type { Diagrams } from './diagrams.ts';
import type { OperationStructures } from './operation-structures.ts';
import { structureTitle } from './structure-choice.ts';

/** More structures are not named. */
const MAX_NAMED = 4;

interface Texts {
  readonly timeline: Timeline;
  readonly diagrams: Diagrams;
  readonly nameOf: NameOf;
  readonly translate: Translate;
}

/**
 * Says how many cells an operation wrote in structures that are not drawn, or if all are drawn, in which, and
 * how many writes wrote a cell again; of an operation that only reads, the drawn structures that it visited. Empty if there is nothing to say.
 */
export function touchedSentence(
  { visible, writes, touched }: OperationStructures,
  { timeline, diagrams, nameOf, translate }: Texts,
): string {
  const titleOf = (name: string): string =>
    structureTitle(diagrams, name, { columns: timeline.columns, nameOf, translate });
  const join = (texts: readonly string[]): string => texts.join(translate('ui.compare.comma'));
  if (writes.size > MAX_NAMED) return '';
  if (writes.size > 0) {
    const elsewhere = [...writes].filter(([name]) => !visible(name));
    const said = elsewhere.length > 0 ? elsewhere : [...writes];
    const again = [...writes].filter(([, found]) => found.again > 0);
    const part = (name: string, count: number): string =>
      translate('ui.compare.wrote.part', { count, structure: titleOf(name) });
    const sentences = [
      translate(`ui.compare.wrote.${elsewhere.length > 0 ? 'elsewhere' : 'drawn'}`, {
        parts: join(said.map(([name, { cells }]) => part(name, cells))),
      }),
    ];
    if (again.length > 0)
      sentences.push(
        translate('ui.compare.wrote.again', { parts: join(again.map(([name, found]) => part(name, found.again))) }),
      );
    return sentences.join(' ');
  }
  const visited = [...touched].filter(visible);
  if (visited.length === 0 || visited.length > MAX_NAMED) return '';
  return translate('ui.compare.visited', { structures: join(visited.map(titleOf)) });
}
