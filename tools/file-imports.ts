import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"]+)\1/g;

/** Returns the source of a file without comments. */
export function sourceOf(root: string, file: string): string {
  return readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}

/** Returns the imports of a file: paths relative to the repository, and package names. */
export function importsOf(root: string, file: string): string[] {
  return [...sourceOf(root, file).matchAll(IMPORT)].map((match) => target(root, file, match[2]!));
}

function target(root: string, file: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier;
  return relative(root, resolve(root, dirname(file), specifier)).replaceAll(sep, '/');
}

/** Returns the files that an import may resolve to, since names in package.json's `imports` have one file for each host. */
export function variants(to: string): readonly string[] {
  const name = /^#export\/(.*)/.exec(to)?.[1];
  if (name === undefined) return [to];
  if (name === 'threads') return ['worker-threads', 'page-threads'].map((file) => `src-main/export/threads/${file}.ts`);
  return ['node', 'browser'].map((host) => `src-main/export/${host}/${name}.ts`);
}

/** The files that each file imports, all paths relative to the repository. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

export function importGraph(root: string, files: readonly string[]): ImportGraph {
  return new Map(files.map((file) => [file, importsOf(root, file).flatMap(variants)]));
}
