import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

/** Imports from `from` to `to` are refused, but for `except`. Paths are relative to the repository, packages are named. */
export interface Rule {
  from: RegExp;
  to: RegExp;
  except?: RegExp;
  reason: string;
}

const NODE = /^node:/;
const ELECTRON = /^electron($|\/)/;

export const rules: readonly Rule[] = [
  { from: /^core\//, to: /^(src-|tools\/|e2e\/|bench\/)/, reason: 'core knows no host and no window' },
  { from: /^core\//, to: /^(node:|electron|react|d3|zustand)/, reason: 'core has no Node, no DOM and no React' },
  { from: /^core\/trace\//, to: /^core\/(?!trace\/)/, reason: 'trace is the bottom: everything stands on it' },
  {
    from: /^core\/engines\//,
    to: /^core\/(?!engines\/|trace\/)/,
    reason: 'engines only change columns; who looks is not theirs',
  },
  {
    from: /^core\/engines\/([^/]+)\//,
    to: /^core\/engines\/(?!$1\/)/,
    reason: 'engines model different libraries: no shared base',
  },
  {
    from: /^core\/scene\//,
    to: /^core\/(?!scene\/|inspect\/|trace\/)/,
    reason: 'pictures come from columns, whoever filled them',
  },
  {
    from: /^core\/wire\//,
    to: /^core\/(?!wire\/|trace\/)/,
    reason: 'the wire carries columns, whatever fills or shows them',
  },
  {
    from: /^core\/inspect\//,
    to: /^core\/(?!inspect\/|trace\/)/,
    reason: 'a world is read from columns, whoever filled them, and nothing is drawn',
  },
  {
    from: /^core\/capture\//,
    to: /^core\/(?!capture\/|inspect\/|wire\/|trace\/)/,
    reason: 'what was captured is columns and moments, whoever draws them',
  },
  { from: /^core\/script\//, to: /^core\/(scene|cost|compare)\//, reason: 'running a script draws and counts nothing' },
  {
    from: /^core\/cost\//,
    to: /^core\/(?!cost\/|trace\/)/,
    reason: 'costs are counted from columns and steps, whoever made them',
  },
  {
    from: /^core\/compare\//,
    to: /^core\/scene\//,
    // What is looked at has one type everywhere.
    except: /^core\/scene\/layout\.ts$/,
    reason: 'comparing engines draws nothing',
  },
  { from: /^src-renderer\//, to: NODE, reason: 'the window is sandboxed: no Node' },
  {
    from: /^src-renderer\//,
    to: ELECTRON,
    reason: 'the window also runs in a browser: hosts are reached through api.ts',
  },
  {
    from: /^src-renderer\//,
    to: /^src-main\//,
    except: /^src-main\/(api|message|push-inbox)\.ts$/,
    reason: 'the window shares the contract with its host, and nothing else',
  },
  { from: /^src-main\//, to: /^src-renderer\//, reason: 'hosts serve the built window and know nothing of its inside' },
  {
    from: /^src-main\/(?!electron\/|main\.ts|preload\.ts)/,
    to: ELECTRON,
    reason: 'the command line and the browser host run without Electron',
  },
  {
    from: /^src-main\/export\//,
    to: /^src-main\/(electron|serve|start|cli)\//,
    reason: 'exports are the same on every host',
  },
  {
    from: /^(core|src-main|src-renderer)\//,
    to: /^(tools|e2e|bench)\//,
    reason: 'the product does not depend on its tests',
  },
];

/** Tests, and what only they import, may reach for Node and for helpers. */
const TEST = /(\.test\.tsx?$|\/testing\/)/;
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"]+)\1/g;

/** One line for each refused import: `file → target: reason`. */
export function checkImports(root: string, files: readonly string[]): string[] {
  return files.flatMap((file) => {
    if (TEST.test(file)) return [];
    const source = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    const targets = [...source.matchAll(IMPORT)].map((match) => target(root, file, match[2]!));
    return targets.flatMap((to) =>
      rules.filter((rule) => refuses(rule, file, to)).map((rule) => `${file} → ${to}: ${rule.reason}`),
    );
  });
}

function refuses(rule: Rule, file: string, to: string): boolean {
  const match = rule.from.exec(file);
  if (match === null || rule.except?.test(to)) return false;
  // `$1` in `to` is what `from` captured: an engine may import itself.
  return new RegExp(rule.to.source.replace('$1', match[1] ?? '$1')).test(to);
}

function target(root: string, file: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier;
  return relative(root, resolve(root, dirname(file), specifier)).replaceAll(sep, '/');
}

export function sourceFiles(root: string): string[] {
  return ['core', 'src-main', 'src-renderer']
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
  for (const line of refused) console.error(line);
  console.log(`${files.length} files, ${rules.length} rules, ${refused.length} refused imports`);
  process.exitCode = refused.length === 0 ? 0 : 1;
}
