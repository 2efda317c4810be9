import { describe, expect, test } from 'vitest';
import type { Focus } from '../../cells/focus.ts';
import { sceneAt, translator, viewOf } from '../../scene/testing/world.ts';
import type { ScriptRun } from '../../script/run/run.ts';
import { explainCell, locate, stage } from '../../testing/any-engine.ts';
import { runOn } from '../../testing/run-on.ts';
import { sample } from '../../testing/sample.ts';

/** Number of positions of a run that are drawn. */
const DRAWN = 8;
const FOCI: readonly Focus[] = [
  { kind: 'entity', entity: 1 },
  { kind: 'component', id: 'Position' },
  { kind: 'table', slot: 1 },
  { kind: 'component', id: '(Likes,*)' },
];

/** Tests that some of the runs can be drawn, explained and located. */
export function testDrawing(engine: string, runs: readonly { readonly name: string; readonly script: string }[]): void {
  describe.each(sample(runs, 15))('the diagrams of $name', ({ name, script }) => {
    const run = runOn(engine, script, name);

    test('keys of marks are unique, and each drawn cell has a sentence in both languages', () => {
      const every = Math.ceil(run.timeline.length / DRAWN);
      for (let n = 0, i = 0; n <= run.timeline.length; n += every, i++) expectDrawnAt(run, n, FOCI[i % FOCI.length]!);
    });

    test('locate returns the rectangles of the drawn cells', () => expectLocated(run));
  });
}

export function expectDrawnAt(run: ScriptRun, position: number, focus: Focus): void {
  const { marks, grids } = sceneAt(run, position, { focus });
  const once = new Set<string>();
  const twice = marks.filter(({ key }) => once.has(key) || !once.add(key));
  expect(twice, `position ${position}`).toEqual([]);
  for (const locale of ['en', 'zh-CN'] as const) {
    const view = viewOf(run, { translate: translator(locale) });
    for (const { column, row } of grids.flatMap(({ cells }) => cells))
      expect(explainCell(run.timeline.columns, column, row, view)?.role, `${column}[${row}]`).not.toBe('');
  }
}

export function expectLocated(run: ScriptRun): void {
  const { timeline } = run;
  timeline.seek(timeline.length);
  const cells = stage(timeline.columns, null, viewOf(run)).grids.flatMap((grid) => grid.cells);
  for (const { column, row, x, y, width, height } of sample(cells, 7))
    expect(locate(timeline.columns, viewOf(run), column, row), `${column}[${row}]`).toEqual({ x, y, width, height });
}
