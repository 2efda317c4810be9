import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampledRuns } from '../../../testing/sample.ts';
import { ColumnSet } from '../../../trace/column-set.ts';
import { snapshot } from '../../../trace/testing/snapshot.ts';
import { Timeline } from '../../../trace/timeline.ts';
import type { Handle } from './handle.ts';
import { CHILD_OF, pair, pairPartOf, WILDCARD } from './id.ts';
import { checkInvariants } from './testing/invariants.ts';
import { World } from './world.ts';

const CHILDREN = pair(CHILD_OF, WILDCARD);

/** Creates a world in which each parent has one child, and so its own table. */
function families(columns: ColumnSet, count: number): { world: World; parents: Handle[] } {
  const world = new World(columns, { declared: [] });
  const parents = Array.from({ length: count }, () => world.create());
  for (const parent of parents) world.add(world.create(), pair(CHILD_OF, pairPartOf(parent)));
  return { world, parents };
}

/** Returns the ChildOf pairs of the tables listed for all children, in order. */
function listed({ components, tables }: World): string[] {
  return (components.get(CHILDREN)?.slots() ?? []).map((slot) => tables.at(slot).ids[0] as string);
}

const idsOf = (parents: readonly Handle[]): string[] => parents.map((parent) => pair(CHILD_OF, pairPartOf(parent)));

test('a short list closes its holes immediately', () => {
  const { world, parents } = families(new ColumnSet(), 64);
  world.destroy(parents[10] as Handle);
  expect(world.components.get(CHILDREN)).toMatchObject({ tables: 63, rows: 63 });
  expect(listed(world)).toEqual(idsOf(parents.toSpliced(10, 1)));
});

test('a long list keeps holes until there are many, and queries skip them', () => {
  const { world, parents } = families(new ColumnSet(), 100);
  for (const parent of parents.slice(0, 25)) world.destroy(parent);
  expect(world.components.get(CHILDREN)).toMatchObject({ tables: 75, rows: 100 });
  expect(world.query([{ id: CHILDREN, not: false }]).map(({ ids }) => ids[0])).toEqual(idsOf(parents.slice(25)));
  world.destroy(parents[25] as Handle);
  expect(world.components.get(CHILDREN)).toMatchObject({ tables: 74, rows: 74 });
  expect(listed(world)).toEqual(idsOf(parents.slice(26)));
});

test('deletions keep the order of tables, forward and backward', () => {
  const deletions = fc.array(fc.nat({ max: 149 }), { maxLength: 200, size: 'max' });
  fc.assert(
    fc.property(deletions, (order) => {
      const timeline = new Timeline();
      const { world, parents } = families(timeline.columns, 150);
      const before = { position: timeline.position, columns: snapshot(timeline.columns) };
      for (const i of order) world.destroy(parents[i] as Handle);
      checkInvariants(world);
      const left = idsOf(parents.filter((_, i) => !order.includes(i)));
      expect(listed(world)).toEqual(left);
      timeline.seek(before.position);
      expect(snapshot(timeline.columns)).toEqual(before.columns);
      timeline.seek(timeline.length);
      world.sync();
      expect(listed(world)).toEqual(left);
    }),
    sampledRuns(30),
  );
});
