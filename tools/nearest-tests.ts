import { posix } from 'node:path';
import type { ImportGraph } from './file-imports.ts';

const TEST = /\.test\.tsx?$/;

/** The tests that import a changed file, those with the fewest imports in between first, then those in its folder. */
export function nearestTests(graph: ImportGraph, changed: readonly string[]): string[] {
  const importers = importersOf(graph);
  const distances = new Map(changed.map((file) => [file, 0]));
  for (const [file, distance] of distances) {
    for (const importer of importers.get(file) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1);
    }
  }
  const folders = new Set(changed.map((file) => posix.dirname(file)));
  const rank = (test: string) => 2 * distances.get(test)! + (folders.has(posix.dirname(test)) ? 0 : 1);
  return [...distances.keys()].filter((file) => TEST.test(file)).sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

function importersOf(graph: ImportGraph): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const [file, imports] of graph) {
    for (const imported of imports) {
      const known = importers.get(imported);
      if (known === undefined) importers.set(imported, [file]);
      else known.push(file);
    }
  }
  return importers;
}
