import { expect, test } from 'vitest';
import { ColumnSet } from '../../../trace/column-set.ts';
import { Timeline } from '../../../trace/timeline.ts';
import type { Handle } from './handle.ts';
import { pair, pairPartOf } from './id.ts';
import { World } from './world.ts';

const LEVELS = 10_000;
const TRAITS = { sparse: false, toggle: false, exclusive: false, union: false, with: [] };
const OPTIONS = { declared: [{ ...TRAITS, name: 'P', size: 4 }], entityPage: 4096, sparsePage: 64 };

/** Gives each entity a pair with the previous one. Starting at the end keeps the cycle checks short. */
function chain(world: World, relation: string, levels = LEVELS): Handle[] {
  const chained = Array.from({ length: levels }, () => world.create());
  for (let i = levels - 1; i > 0; i--) world.add(chained[i]!, pair(relation, pairPartOf(chained[i - 1]!)));
  return chained;
}

test('a long chain of children can be created, checked for cycles, and deleted', () => {
  const world = new World(new ColumnSet(), OPTIONS);
  const chained = chain(world, 'ChildOf');
  const [root, last] = [chained[0]!, chained.at(-1)!];
  expect(() => world.add(root, pair('ChildOf', pairPartOf(last)))).toThrow('would lead back');
  world.destroy(root);
  expect(chained.filter((entity) => world.context.entities.isAlive(entity))).toEqual([]);
});

test('steps of deep calls have a depth of at most 255', () => {
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

test('an instance inherits from the first base of a long chain', () => {
  const world = new World(new ColumnSet(), OPTIONS);
  const chained = chain(world, 'IsA', LEVELS / 2);
  world.set(chained[0]!, 'P', 7);
  const instance = world.create();
  world.add(instance, pair('IsA', pairPartOf(chained.at(-1)!)));
  const table = world.tables.at(world.context.entities.tableOf(instance)!);
  expect(table.columnOf('P')?.peek(world.context.entities.rowOf(instance))).toBe(7);
});

/** Forty nested diamonds: each `top` is an instance of two entities, which are both instances of the previous top. */
test('an instance of nested diamonds visits each base once', () => {
  const timeline = new Timeline();
  const world = new World(timeline.columns, OPTIONS);
  timeline.beginOperation(0);
  const bottom = world.create();
  world.set(bottom, 'P', 7);
  let top = bottom;
  for (let level = 0; level < 40; level++) {
    const sides = [world.create(), world.create()];
    for (const side of sides) world.add(side, pair('IsA', pairPartOf(top)));
    top = world.create();
    for (const side of sides) world.add(top, pair('IsA', pairPartOf(side)));
  }
  const instance = world.create();
  const before = timeline.length;
  world.add(instance, pair('IsA', pairPartOf(top)));
  const visits = Array.from({ length: timeline.length - before }, (_, i) => timeline.stepAt(before + i)).filter(
    ({ code }) => code === 'flecs-inherit-type',
  );
  expect(visits).toHaveLength(1 + 3 * 40);
});

test('the target of an exclusive relation comes from the base visited last', () => {
  const declared = [{ ...TRAITS, name: 'Likes', size: 0, exclusive: true }];
  const world = new World(new ColumnSet(), { ...OPTIONS, declared });
  const [apple, pear, common, left, right, top, instance] = Array.from({ length: 7 }, () => world.create());
  world.add(left!, pair('IsA', pairPartOf(common!)));
  world.add(right!, pair('IsA', pairPartOf(common!)));
  world.add(top!, pair('IsA', pairPartOf(left!)));
  world.add(top!, pair('IsA', pairPartOf(right!)));
  world.add(common!, pair('Likes', pairPartOf(apple!)));
  world.add(right!, pair('Likes', pairPartOf(pear!)));
  world.add(instance!, pair('IsA', pairPartOf(top!)));
  // Flecs visits top, left, common, right, common.
  const table = world.tables.at(world.context.entities.tableOf(instance!)!);
  expect(table.has(pair('Likes', pairPartOf(apple!)))).toBe(true);
});
