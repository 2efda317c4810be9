import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTest } from './import-rule.ts';

/**
 * Files outside of the engines' folders that may name an engine: Flecs games are found through their REST API, users are shown which
 * line to add to a game of each library, and games name the versions of libraries, most of which have no engine. `core/import` reads
 * files of the real libraries, and `core/compare/presets` compares them, so that all of these may name them.
 */
const allowed: readonly string[] = [
  'core/capture/library-version.ts',
  'src-main/attach/endpoint.ts',
  'src-main/attach/flecs-address.ts',
  'src-main/attach/flecs-poller.ts',
  'src-main/attach/flecs-finder.ts',
  'src-main/cli/attach/attach-commands.ts',
  'src-main/cli/open/open.ts',
  'src-renderer/debug/games/games-dialog.tsx',
  'src-renderer/debug/lists/no-systems.tsx',
  'src-renderer/state/open/import-file.ts',
];

/** This engine's name is also a common word. */
const COMMON: ReadonlySet<string> = new Set(['arrays']);

/** Returns one line for each file that names an engine without permission, and for each permission that is not needed: `file: name`. */
export function checkEngineNames(root: string, files: readonly string[]): string[] {
  const engines = readdirSync(join(root, 'core/engines'), { withFileTypes: true })
    .filter((each) => each.isDirectory() && !COMMON.has(each.name))
    .map(({ name }) => name);
  const names = new RegExp(`(?<![a-z])(${engines.flatMap(spellings).join('|')}|EnTT)(?![a-z])`);
  const named = files
    .filter((file) => !isTest(file) && !/^(core\/engines|core\/import|core\/compare\/presets|probes)\//.test(file))
    .flatMap((file) => {
      const found = names.exec(codeOf(readFileSync(join(root, file), 'utf8')))?.[0];
      return found === undefined ? [] : [{ file, found }];
    });
  const idle = allowed.filter((file) => !named.some((each) => each.file === file));
  return [
    ...named
      .filter(({ file }) => !allowed.includes(file))
      .map(({ file, found }) => `${file} names the engine ${found}: ask its record`),
    ...idle.map((file) => `${file} names no engine: take it off the list in tools/engine-names.ts`),
  ];
}

/** Returns the spellings of a name, such as `hash-map`, `hashMap`, `HashMap` and `HASH_MAP`. */
function spellings(name: string): string[] {
  const camel = name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const capital = camel[0]!.toUpperCase() + camel.slice(1);
  const upper = name.toUpperCase().replaceAll('-', '_');
  return [name, camel, capital, upper];
}

/** Removes comments and import paths from a source. */
function codeOf(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$|\bfrom '[^']*'/gm, '');
}
