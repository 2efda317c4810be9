import { describe, expect, test } from 'vitest';
import type { Focus } from '../../../cells/focus.ts';
import { sceneAt, translator, viewOf } from '../../../scene/testing/world.ts';
import { explainCell, locate, stage } from '../../../testing/any-engine.ts';
import { goldenFlecsRuns } from '../../../testing/golden-flecs.ts';
import { runOn } from '../../../testing/run-on.ts';
import { sample } from '../../../testing/sample.ts';

const zh = translator('zh-CN');
const MAX_DRAWN_STEPS = 20;
const FOCI: readonly Focus[] = [
  { kind: 'entity', entity: 1 },
  { kind: 'component', id: 'Position' },
  { kind: 'table', slot: 1 },
  { kind: 'component', id: '(Likes,*)' },
];

describe.each(sample(goldenFlecsRuns(), 9))('$name', ({ name, script }) => {
  const run = runOn('flecs', script, name);
  const every = Math.ceil(run.timeline.length / MAX_DRAWN_STEPS);

  test('each sampled step can be drawn and explained', () => {
    const view = viewOf(run, { translate: zh });
    for (let n = 0, look = 0; n <= run.timeline.length; n += every, look++) {
      const focus = FOCI[look % FOCI.length]!;
      const scene = sceneAt(run, n, { focus, visible: (name) => look % 5 === 0 || !name.startsWith('memory:') });
      const keys = scene.marks.map(({ key }) => key);
      const once = new Set<string>();
      const twice = keys.filter((key) => once.has(key) || !once.add(key));
      expect(twice, `step ${n}`).toEqual([]);
      for (const cell of scene.grids.flatMap(({ cells }) => cells)) {
        explainCell(run.timeline.columns, cell.column, cell.row, view);
      }
    }
  });
});

test('locate returns the rectangles of the drawn cells', () => {
  const { name, script } = goldenFlecsRuns().find((each) => each.name.includes('08-union'))!;
  const run = runOn('flecs', script, name);
  const { columns } = run.timeline;
  const scene = stage(columns, null, viewOf(run));
  for (const { column, row, x, y, width, height } of scene.grids.flatMap(({ cells }) => cells)) {
    expect(locate(columns, viewOf(run), column, row), `${column}[${row}]`).toEqual({ x, y, width, height });
  }
});
