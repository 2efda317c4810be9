import { expect, test } from 'vitest';
import { worldOf } from '../../testing/any-engine.ts';
import { runOn } from '../../testing/run-on.ts';
import { structureWrites } from './structure-writes.ts';

test('a removed component is a write to structure, a new value is none, and other entities do not count', () => {
  const script = ['component A', 'create a A', 'create b A', 'set b A 7', 'remove b A', 'remove a A'].join('\n');
  const { timeline } = runOn('entt', script);
  const written = (operation: number) => {
    timeline.seek(timeline.operationStart(operation + 1));
    const cells = structureWrites(timeline, worldOf(timeline), 1, timeline.operationStart(operation));
    return cells.map(({ column, row }) => `${column}[${row}]`).sort();
  };
  expect(written(3)).toEqual(['A.packed[1]', 'A.sparse[1]']);
  expect([written(2), written(4)]).toEqual([[], []]);
});
