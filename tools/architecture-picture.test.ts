import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { architecturePicture, areas } from './architecture-picture.ts';
import { coreLayers } from './core-layers.ts';
import { hostLayers } from './host-layers.ts';
import { windowLayers } from './window-layers.ts';

test('the picture in the documentation is up to date', () => {
  expect(readFileSync(join(import.meta.dirname, '../docs/architecture.svg'), 'utf8')).toBe(architecturePicture());
});

test.each([
  ['core', coreLayers, []],
  ['src-renderer', windowLayers, ['player', 'site']],
  ['src-main', hostLayers, []],
] as const)('the picture shows every folder of %s above the folders that it may import', (area, layers, apart) => {
  const rowOf = (folder: string) => areas[area].findIndex(({ boxes }) => boxes.some(([name]) => name === folder));
  for (const [folder, below] of layers.filter(([name]) => !(apart as readonly string[]).includes(name))) {
    expect(rowOf(folder), folder).toBeGreaterThanOrEqual(0);
    for (const other of below.filter((each) => !each.includes('/'))) {
      expect(rowOf(other), `${folder} above ${other}`).toBeGreaterThanOrEqual(rowOf(folder));
    }
  }
});
