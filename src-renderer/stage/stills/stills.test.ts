import { describe, expect, test, vi } from 'vitest';
import { previousStop } from '../../../core/script/beats.ts';
import { strictTranslator } from '../../../core/testing/texts.ts';
import { snapshot } from '../../../core/trace/testing/snapshot.ts';
import { SHOWN, sparseSetLoop } from '../../learn/home/sparse-set-loop.ts';
import { examplesIn } from '../../state/open/examples.ts';
import { sceneAt } from '../canvas/scene-at.ts';
import { coverOf } from './example-cover.ts';
import { EVERYWHERE } from './still-frame.ts';

const translate = strictTranslator('en');
// The ratio of a standard screen.
vi.stubGlobal('devicePixelRatio', 1);

describe.each(examplesIn('en'))('the cover of $id', (example) => {
  test('shows the structures of the operation', () => {
    const { frame, position } = coverOf(example, translate);
    const { lens, transform, size } = frame;
    const scene = sceneAt(lens, position, EVERYWHERE);
    const inside = scene.grids
      .flatMap(({ cells }) => cells)
      .filter(({ x, y, width, height }) => {
        const [left, top] = [x * transform.k + transform.x, y * transform.k + transform.y];
        const [right, bottom] = [left + width * transform.k, top + height * transform.k];
        return right > 0 && bottom > 0 && left < size.width && top < size.height;
      });
    expect(inside.length).toBeGreaterThan(1);
  });
});

test('the sparse set of Home ends in its first state, so that it can loop', () => {
  const { run, stops, still, actAt } = sparseSetLoop();
  expect(run.error).toBeNull();
  const { timeline } = run;
  const alive = () => {
    const all = snapshot(timeline.columns);
    return [...all].filter(([name]) => name === `${SHOWN}.packed` || name === `${SHOWN}.sparse`);
  };
  timeline.seek(previousStop(run, stops[0]!, 'beat'));
  const before = alive();
  expect(before.length).toBe(2);
  timeline.seek(stops.at(-1)!);
  expect(alive()).toEqual(before);
  expect(stops).toContain(still);
  expect(new Set(stops.map(actAt))).toEqual(new Set(['insert', 'remove', 'lookup']));
});
