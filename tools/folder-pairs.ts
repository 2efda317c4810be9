import { dirname } from 'node:path';
import { importsOf, variants } from './file-imports.ts';
import { isTest } from './import-rule.ts';

interface Pair {
  readonly from: string;
  readonly to: string;
  /** One import of the pair as `file → file`. */
  readonly example: string;
}

/**
 * Returns one line for each two folders that import each other, and for each folder that imports a folder inside it and
 * is imported by it. A folder includes its subfolders. In the lines, `core/scene/*` stands for the files directly in
 * `core/scene`.
 */
export function checkFolderPairs(root: string, files: readonly string[]): string[] {
  const known = new Set(files);
  const pairs = new Map<string, Pair>();
  for (const file of files.filter((each) => !isTest(each))) {
    for (const to of importsOf(root, file).flatMap(variants)) {
      const pair = known.has(to) && !isTest(to) ? pairOf(file, to) : null;
      if (pair !== null) pairs.set(`${pair.from} ${pair.to}`, pair);
    }
  }
  return [...pairs.values()].flatMap(({ from, to, example }) => {
    const back = from < to ? pairs.get(`${to} ${from}`) : undefined;
    return back === undefined ? [] : [`${from} ↔ ${to}: ${example}, ${back.example}`];
  });
}

/** Returns the folders at which the paths of two files diverge; null if the files are in the same folder. */
function pairOf(file: string, to: string): Pair | null {
  const a = dirname(file).split('/');
  const b = dirname(to).split('/');
  const common = a.findIndex((name, i) => name !== b[i]);
  const depth = common < 0 ? a.length : common;
  if (depth === a.length && depth === b.length) return null;
  return { from: within(a, depth), to: within(b, depth), example: `${file} → ${to}` };
}

function within(folder: readonly string[], depth: number): string {
  return depth < folder.length ? folder.slice(0, depth + 1).join('/') : [...folder, '*'].join('/');
}
