import { expect, test } from 'vitest';
import { ColumnSet } from '../../../trace/column-set.ts';
import { Timeline } from '../../../trace/timeline.ts';
import type { Handle } from './handle.ts';
import { pair, partOf } from './id.ts';
import { World } from './world.ts';

/** More than calls can be nested. */
const LEVELS = 10_000;
const TRAITS = { sparse: false, toggle: false, exclusive: false, union: false, with: [] };
const OPTIONS = { declared: [{ ...TRAITS, name: 'P', size: 4 }], entityPage: 4096, sparsePage: 64 };

/** Each entity has a pair with the one before it. Made from the end: then no pair leads far when it is added. */
function chain(world: World, relation: string, levels = LEVELS): Handle[] {
  const chained = Array.from({ length: levels }, () => world.create());
  for (let i = levels - 1; i > 0; i--) world.add(chained[i]!, pair(relation, partOf(chained[i - 1]!)));
  return chained;
}

test('a chain of children of any length is made, found to lead back, and deleted', () => {
  const world = new World(new ColumnSet(null), OPTIONS);
  const chained = chain(world, 'ChildOf');
  const [root, last] = [chained[0]!, chained.at(-1)!];
  expect(() => world.add(root, pair('ChildOf', partOf(last)))).toThrow('would lead back');
  world.destroy(root);
  expect(chained.filter((entity) => world.context.entities.isAlive(entity))).toEqual([]);
});

test('the step of a deep call is no step of the operation itself', () => {
  const timeline = new Timeline();
  const world = new World(timeline.columns, OPTIONS);
  const chained = chain(world, 'ChildOf', 300);
  const before = timeline.length;
  timeline.beginOperation(1);
  world.destroy(chained[0]!);
  const marked = Array.from({ length: timeline.length - before }, (_, i) => timeline.stepAt(before + i)).filter(
    ({ code }) => code === 'flecs-mark-id',
  );
  expect(marked).toHaveLength(299);
  expect(marked.map(({ depth }) => depth)).toEqual(marked.map((_, level) => Math.min(level, 255)));
});

test('an instance gets what the first base of a chain of any length has', () => {
  const world = new World(new ColumnSet(null), OPTIONS);
  const chained = chain(world, 'IsA', LEVELS / 2);
  world.set(chained[0]!, 'P', 7);
  const instance = world.create();
  world.add(instance, pair('IsA', partOf(chained.at(-1)!)));
  const table = world.tables.at(world.context.entities.tableOf(instance)!);
  expect(table.columnOf('P')?.peek(world.context.entities.rowOf(instance))).toBe(7);
});
