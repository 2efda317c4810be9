import { existsSync, readdirSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { coreRules } from './core-layers.ts';
import { checkEngineNames } from './engine-names.ts';
import { type ImportGraph, importGraph, importsOf, sourceOf } from './file-imports.ts';
import { checkFolderPairs } from './folder-pairs.ts';
import { hostRules } from './host-layers.ts';
import { isTest, type Rule, type TextRule } from './import-rule.ts';
import { windowRules } from './window-layers.ts';

const NODE = /^node:/;
/** The parts of src-main that also run in a page: the site's host, and exports. */
const PORTABLE =
  /^src-main\/(site\/|files\/download\.ts|export\/(?!node\/|(threads\/worker|threads\/worker-threads|job\/thread|job\/painting-thread)\.ts))/;
const ELECTRON = /^electron($|\/)/;

export const rules: readonly Rule[] = [
  {
    from: /^core\//,
    to: /^(src-|probes\/|tools\/|e2e\/|bench\/)/,
    reason: 'core knows no host, no window and no probe',
  },
  { from: /^core\//, to: /^(node:|electron|react|zustand)/, reason: 'core has no Node, no DOM and no React' },
  {
    from: /^core\/(?!scene\/charts\/(curve-chart|flip-map|flip-place)\.ts$)/,
    to: /^d3/,
    reason: 'of d3, core uses the scales of a chart: they are numbers',
  },
  ...coreRules,
  { from: /^src-renderer\//, to: NODE, reason: 'the window is sandboxed: no Node' },
  {
    from: /^src-renderer\//,
    to: ELECTRON,
    reason: 'the window also runs in a browser: hosts are reached through api.ts',
  },
  {
    from: /^src-renderer\/(?!site\/)/,
    to: /^src-main\//,
    except: /^src-main\/(contract\/(?!gate\.ts|text\.ts|user-error\.ts)|workers\/(?!node-worker\.ts))/,
    reason:
      'the window shares with its host the contracts, the list of commands and how workers are called, and nothing else',
  },
  {
    from: /^src-renderer\/site\//,
    to: /^src-main\/(?!site\/site-host\.ts$)/,
    reason: 'the page of the site starts its host, and knows nothing else of it',
  },
  ...windowRules,
  ...hostRules,
  { from: /^src-main\//, to: /^src-renderer\//, reason: 'hosts serve the built window and know nothing of its source' },
  {
    from: /^src-main\/(?!electron\/)/,
    to: ELECTRON,
    reason: 'the command line and the browser host run without Electron',
  },
  {
    from: PORTABLE,
    to: /^(node:|@napi-rs\/|src-main\/(export\/node\/|program\/))/,
    reason: 'the site paints exports in a page: what Node alone has is behind `#export/…`, in export/node',
  },
  {
    from: /^(src-main|src-renderer|probes)\//,
    to: /^(tools|e2e|bench)\//,
    reason: 'the product does not depend on its tests',
  },
  {
    from: /^src-renderer\//,
    to: /^probes\/(?!flecs-rest\/src\/still-world\.ts$)/,
    reason: 'the window receives the messages of a probe from its host, but reads a saved reply itself',
  },
  { from: /^src-main\//, to: /^probes\/(?!flecs-rest\/)/, reason: 'other probes run in their games' },
  { from: /^probes\//, to: /^src-/, reason: 'a probe knows the protocol, not the program behind it' },
  {
    from: /^probes\/flecs-rest\//,
    to: /^(node:|core\/(?!wire\/|trace\/))/,
    reason: 'this probe needs the wire only; HTTP is passed in',
  },
  { from: /^probes\/js\//, to: /^core\//, reason: 'games install this package without the program' },
];

export const textRules: readonly TextRule[] = [
  {
    from: /^src-renderer\//,
    text: /\bcolumns\.(find|get)\(|(?<!import\.)\bmeta\.|\{ meta \}/,
    reason: 'the window asks the record `Engine`, which knows the names and the meta data of its columns',
  },
];

/** Returns one line for each rejected import: `file → target: reason`. */
export function checkImports(root: string, files: readonly string[]): string[] {
  return files
    .filter((file) => !isTest(file))
    .flatMap((file) => [
      ...importsOf(root, file).flatMap((to) =>
        rules.filter((rule) => refuses(rule, file, to)).map((rule) => `${file} → ${to}: ${rule.reason}`),
      ),
      ...textRules.flatMap(({ from, text, reason }) => {
        const found = from.test(file) ? text.exec(sourceOf(root, file)) : null;
        return found === null ? [] : [`${file}: ${found[0]} ${reason}`];
      }),
    ]);
}

/** Returns one line for each shortest cycle of imports, including type imports: `a → b → a`. */
export function checkCycles(root: string, files: readonly string[]): string[] {
  const imports = importGraph(root, files);
  const cycles = new Map<string, string>();
  for (const file of files) {
    const path = wayBack(file, imports);
    if (path !== null) cycles.set([...path].sort().join(), [...path, file].join(' → '));
  }
  return [...cycles.values()];
}

/** Returns the files of the shortest cycle through `file`, starting with it; null if there is none. */
function wayBack(file: string, imports: ImportGraph): readonly string[] | null {
  const seen = new Set<string>();
  const paths: (readonly string[])[] = [[file]];
  for (const path of paths) {
    for (const to of imports.get(path.at(-1)!) ?? []) {
      if (to === file) return path;
      if (seen.has(to)) continue;
      seen.add(to);
      paths.push([...path, to]);
    }
  }
  return null;
}

function refuses(rule: Rule, file: string, to: string): boolean {
  const match = rule.from.exec(file);
  if (match === null || rule.except?.test(to)) return false;
  // `$1` in `to` stands for the group that `from` captured, so an engine may import itself.
  return new RegExp(rule.to.source.replaceAll('$1', match[1] ?? '$1')).test(to);
}

const SOURCES = ['core', 'src-main', 'src-renderer', 'probes'];

export function sourceFiles(root: string, folders: readonly string[] = SOURCES): string[] {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .map((path) => path.replaceAll(sep, '/'))
    .filter((path) => /\.tsx?$/.test(path));
}

if (process.argv[1] === import.meta.filename) {
  const root = resolve(import.meta.dirname, '..');
  const files = sourceFiles(root);
  const refused = checkImports(root, files);
  const cycles = checkCycles(root, [...files, ...sourceFiles(root, ['tools'])]).map((cycle) => `cycle: ${cycle}`);
  const names = checkEngineNames(root, files);
  const pairs = checkFolderPairs(root, files);
  for (const line of [...refused, ...cycles, ...pairs, ...names]) console.error(line);
  console.log(
    `${files.length} files, ${rules.length + textRules.length} rules, ${refused.length} refused imports, ${cycles.length} cycles, ${pairs.length} pairs of folders`,
  );
  process.exitCode = refused.length + cycles.length + pairs.length + names.length === 0 ? 0 : 1;
}
