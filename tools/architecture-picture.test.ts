import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { architecturePicture, rows } from './architecture-picture.ts';
import { coreLayers } from './core-layers.ts';

test('the picture in the documentation is the one that is drawn', () => {
  expect(readFileSync(join(import.meta.dirname, '../docs/architecture.svg'), 'utf8')).toBe(architecturePicture());
});

test('it shows every folder of core above those that it may import', () => {
  const rowOf = (folder: string) => rows.findIndex(({ boxes }) => boxes.some(([name]) => name === folder));
  for (const [folder, below] of coreLayers) {
    expect(rowOf(folder), folder).toBeGreaterThanOrEqual(0);
    for (const other of below.filter((each) => !each.includes('/'))) {
      expect(rowOf(other), `${folder} above ${other}`).toBeGreaterThanOrEqual(rowOf(folder));
    }
  }
});
