import { describe, expect, test } from 'vitest';
import { ColumnSet } from '../../../trace/column-set.ts';
import { ModelError } from '../../../trace/model-error.ts';
import { snapshot } from '../../../trace/testing/snapshot.ts';
import { type Handle, handle, indexOf } from './handle.ts';
import { World } from './world.ts';

const NOTHING = { size: 8, sparse: false, toggle: false, exclusive: false, union: false, with: [] };
const DECLARED = ['A', 'B'].map((name) => ({ ...NOTHING, name }));

/** An untraced world in which every operation below has its short form: an entity died and its index was used again, edges are there. */
function worldWith() {
  const columns = new ColumnSet();
  const world = new World(columns, { declared: DECLARED, entityPage: 4 });
  const old = world.create();
  const other = world.create();
  for (const entity of [old, other]) {
    world.set(entity, 'A', 1);
    world.set(entity, 'B', 2);
    world.remove(entity, 'B');
  }
  world.destroy(old);
  const young = world.create();
  world.set(young, 'A', 3);
  return { columns, world, old, young, other };
}

const operations: readonly [string, (world: World, entity: Handle) => void][] = [
  ['add', (world, entity) => world.add(entity, 'B')],
  ['set', (world, entity) => world.set(entity, 'B', 5)],
  ['remove', (world, entity) => world.remove(entity, 'A')],
];

describe.each(operations)('%s in a world that is not traced', (_, perform) => {
  test('refuses the handle of an earlier generation, of a dead entity, and of none', () => {
    const { columns, world, old, young, other } = worldWith();
    expect(indexOf(young)).toBe(indexOf(old));
    world.destroy(other);
    const before = snapshot(columns);
    for (const entity of [old, other, handle(indexOf(young), 9), handle(77, 0), handle(1_000_000, 0)]) {
      expect(() => perform(world, entity)).toThrow(ModelError);
    }
    expect(snapshot(columns)).toEqual(before);
  });
});

test('an old handle destroys nothing', () => {
  const { columns, world, old } = worldWith();
  const before = snapshot(columns);
  world.destroy(old);
  world.destroy(handle(77, 0));
  expect(snapshot(columns)).toEqual(before);
});
