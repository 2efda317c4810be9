import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ColumnSet } from '../../../trace/column-set.ts';
import { Registry } from './registry.ts';

const MESH = { name: 'Mesh', pageSize: 4, inPlaceDelete: true };

/** Builds a storage with holes: `count` entities are added, then those at `removed` are removed in that order. */
function withHoles(count: number, removed: readonly number[]) {
  const registry = new Registry(new ColumnSet(), { sparsePage: 8, components: [MESH] });
  const entities = Array.from({ length: count }, () => registry.create());
  for (const entity of entities) registry.emplace('Mesh', entity, () => Number(entity) * 10);
  const holes = [...new Set(removed.map((at) => at % count))];
  for (const at of holes) registry.remove('Mesh', entities[at]!);
  return { registry, mesh: registry.storage('Mesh'), kept: entities.filter((_, at) => !holes.includes(at)) };
}

/** Checks that exactly the members remain without tombstones, that each is found at its position, and that no sparse entries were added. */
function expectCompact(count: number, removed: readonly number[]): void {
  const { registry, mesh, kept } = withHoles(count, removed);
  const sparse = mesh.sparse.length;
  mesh.compact();
  const packed = Array.from({ length: mesh.size }, (_, row) => mesh.packed.peek(row));
  expect(packed.toSorted()).toEqual(kept.toSorted());
  for (const entity of kept) {
    expect(packed[mesh.position(entity)]).toBe(entity);
    expect(mesh.payload!.peek(mesh.position(entity))).toBe(Number(entity) * 10);
  }
  expect(mesh.sparse.length).toBe(sparse);
  expect(registry.traits.isNull(mesh.freeList.peek(0)!)).toBe(true);
}

test('compact trims the end again after each hole, because the new last element may be a hole too', () => {
  // The free list is 1, 3, 4. The last element fills 1, and then 3 and 4 are at the end.
  expectCompact(6, [4, 3, 1]);
  // After the last element has moved, the next hole is the end itself.
  expectCompact(5, [3, 1]);
});

test('compact closes any holes, in whatever order they were made', () => {
  const removed = fc.array(fc.nat(15), { maxLength: 16 });
  fc.assert(fc.property(fc.integer({ min: 1, max: 16 }), removed, expectCompact), { seed: 5, numRuns: 200 });
});
