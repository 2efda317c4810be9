import { describe, expect, test } from 'vitest';
import { sceneAt, translator, viewOf } from '../../../scene/testing/world.ts';
import { explainCell } from '../../../testing/any-engine.ts';
import { goldenDecsRuns } from '../../../testing/golden-decs.ts';
import { runOn } from '../../../testing/run-on.ts';
import { sample } from '../../../testing/sample.ts';

const zh = translator('zh-CN');
const MAX_DRAWN_STEPS = 8;

describe.each(sample(goldenDecsRuns(), 7))('$name', ({ name, script }) => {
  const run = runOn('decs', script, name);
  const every = Math.ceil(run.timeline.length / MAX_DRAWN_STEPS);

  test('each sampled step can be drawn and explained', () => {
    const view = viewOf(run, { translate: zh });
    for (let n = 0; n <= run.timeline.length; n += every) {
      const scene = sceneAt(run, n, { focus: { kind: 'entity', entity: 1 } });
      const keys = scene.marks.map(({ key }) => key);
      const once = new Set<string>();
      const twice = keys.filter((key) => once.has(key) || !once.add(key));
      expect(twice, `step ${n}`).toEqual([]);
      for (const cell of scene.grids.flatMap(({ cells }) => cells)) {
        const explained = explainCell(run.timeline.columns, cell.column, cell.row, view);
        expect(explained?.role.startsWith(cell.column), `${cell.column}[${cell.row}]`).toBe(false);
      }
    }
  });
});
