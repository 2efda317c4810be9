import { describe, expect, test } from 'vitest';
import { runFlecs } from '../../../scene/testing/flecs-world.ts';
import { positionAfter, sceneAt, translator, viewOf } from '../../../scene/testing/world.ts';
import { explainCell, focusAt, locate, storageNames } from '../../../testing/any-engine.ts';

const run = runFlecs(`create hero Position
create ghost Position
each Position as e
  add hero Mass
  destroy ghost
end
`);
const { timeline } = run;
const cellsAt = (position: number) => {
  const scene = sceneAt(run, position, { visible: (name) => name === 'commands' });
  return scene.grids.flatMap(({ cells }) => cells.filter(({ column }) => column === 'commands.queue'));
};

describe('the commands that a loop puts off', () => {
  test('are drawn only while a loop runs or commands wait', () => {
    const isShown = Array.from({ length: timeline.length + 1 }, (_, position) => {
      timeline.seek(position);
      return storageNames(timeline.columns).includes('commands');
    });
    const first = positionAfter(run, 'flecs-each-visit', 0);
    const last = positionAfter(run, 'flecs-discard', -1);
    expect(isShown.indexOf(true)).toBe(first);
    expect(isShown.lastIndexOf(true)).toBe(last - 1);
    expect(isShown[timeline.length]).toBe(false);
    for (let n = first; n < positionAfter(run, 'flecs-flush', 0); n++) expect(isShown[n], `step ${n}`).toBe(true);
  });

  test('have a cell each, with the operation, its id and its entity', () => {
    const position = positionAfter(run, 'flecs-flush', 0);
    expect(cellsAt(position).map(({ row }) => row)).toEqual([0, 1, 2, 3]);
    const view = viewOf(run, { translate: translator('en') });
    const told = [0, 1].map((row) => explainCell(timeline.columns, 'commands.queue', row, view));
    expect(told[0]?.role).toMatch(/^Command 0: add Mass for hero \(.*\), put off until the loop ends\.$/);
    expect(told[1]?.role).toMatch(/^Command 1: delete ghost \(.*\), put off until the loop ends\.$/);
    expect(focusAt(timeline.columns, 'commands.queue', 0)).toMatchObject({ kind: 'entity' });
  });

  test('leave their place empty when they are performed', () => {
    const position = positionAfter(run, 'flecs-flush-one', 0);
    const cells = cellsAt(position);
    expect(cells.length).toBe(4);
    expect(timeline.columns.get('commands.queue').has(0)).toBe(false);
    const { column, row, x, y, width, height } = cells[1]!;
    const view = viewOf(run, { visible: (name) => name === 'commands' });
    expect(locate(timeline.columns, view, column, row)).toEqual({ x, y, width, height });
  });
});
