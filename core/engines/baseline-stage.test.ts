import { describe, expect, test } from 'vitest';
import { BASELINE_DEMO, COLLISIONS, CROWD, runBaseline } from '../scene/testing/baseline-world.ts';
import { expectGolden } from '../scene/testing/golden.ts';
import { positionAfter, sceneAt, translator, viewOf } from '../scene/testing/world.ts';
import { wronglyMarked } from '../scene/testing/wrongly-marked.ts';
import type { ThemeName } from '../scene/theme.ts';
import { narrate } from '../script/narration/narrate.ts';
import { explainCell, storageNames } from '../testing/any-engine.ts';
import { expectDrawnAt, expectLocated } from './testing/drawn-tests.ts';

const RUNS = [
  ['hash-map', 'a small world', BASELINE_DEMO],
  ['hash-map', 'collisions', COLLISIONS],
  ['hash-map', 'a map that grows', CROWD],
  ['aos', 'a small world', BASELINE_DEMO],
] as const;

describe.each(RUNS)('%s: %s', (engine, _, text) => {
  const run = runBaseline(engine, text);
  const { timeline } = run;

  test('exactly the touched cells are marked', () => {
    for (let n = 1; n <= timeline.length; n++)
      expect(wronglyMarked(sceneAt(run, n), timeline, n), `step ${n}`).toEqual([]);
  });

  test('keys are unique, and each cell is explained and located', () => {
    for (let n = 0; n <= timeline.length; n++) expectDrawnAt(run, n, { kind: 'entity', entity: 1 });
    expectLocated(run);
  });

  test('every touched cell is drawn except for absent ones', () => {
    for (let n = 1; n <= timeline.length; n++) {
      const seen = new Set(
        sceneAt(run, n).grids.flatMap(({ cells }) => cells.map(({ column, row }) => `${column}:${row}`)),
      );
      const { writes, reads } = timeline.detailAt(n - 1);
      for (const { column, row } of [...writes, ...reads]) {
        if (column.peek(row) === undefined && !/\.(buckets|size|first|bucket-count)$/.test(column.name)) continue;
        expect(seen.has(`${column.name}:${row}`), `step ${n}: ${column.name}[${row}]`).toBe(true);
      }
    }
  });

  test('every step has a sentence in both languages', () => {
    for (const locale of ['en', 'zh-CN'] as const) {
      const translate = translator(locale);
      for (let n = 0; n < timeline.length; n++) {
        const sentence = narrate(timeline.stepAt(n), run, (key, args) => translate(key, args));
        expect(sentence).not.toMatch(/undefined|\{\{/);
      }
    }
  });
});

test('structures have names and can be hidden', () => {
  const maps = runBaseline('hash-map', BASELINE_DEMO);
  expect(storageNames(maps.timeline.columns)).toEqual(['world.alive', 'Position', 'Mass', 'Kind', 'Player']);
  const only = sceneAt(maps, maps.timeline.length, { visible: (name) => name === 'Mass' });
  expect(only.marks.filter(({ key }) => key.startsWith('panel:')).map(({ key }) => key)).toEqual(['panel:Mass']);
  expect(storageNames(runBaseline('aos', BASELINE_DEMO).timeline.columns)).toEqual(['objects']);
});

test('cells are explained', () => {
  const run = runBaseline('hash-map', COLLISIONS);
  const { columns } = run.timeline;
  const view = viewOf(run);
  expect(explainCell(columns, 'P.buckets', 0, view)).toMatchObject({
    role: expect.stringContaining('Bucket 0'),
    pointsTo: [{ address: expect.stringMatching(/^P\.(first|key)/) }],
  });
  expect(explainCell(columns, 'P.value', 0, view)?.role).toContain('e0 (0)');
  const objects = runBaseline('aos', BASELINE_DEMO);
  const said = (column: string, row: number) =>
    explainCell(objects.timeline.columns, column, row, viewOf(objects))?.role;
  expect(said('objects.flags.0', 0)).toBe('Flags of slot 0: alive, Position, Player.');
  expect(said('objects.value.Mass', 0)).toContain('does not have it');
});

test.each([
  ['hash-map', 'hash-map-other-key', 'light', COLLISIONS],
  ['hash-map', 'hash-map-relink', 'dark', CROWD],
  ['aos', 'aos-query-missing', 'light', BASELINE_DEMO],
  ['aos', 'aos-construct', 'contrast', BASELINE_DEMO],
] as const)('%s: the picture at %s %s is unchanged', (engine, code, theme: ThemeName, text) => {
  const run = runBaseline(engine, text);
  const changes = { visible: (name: string) => name === 'P' || name === 'objects', wrap: 900 };
  expectGolden(code, theme, sceneAt(run, positionAfter(run, code), changes), new URL('./golden/', import.meta.url));
});
