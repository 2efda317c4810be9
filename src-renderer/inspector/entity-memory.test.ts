import { describe, expect, test } from 'vitest';
import { runOf } from '../testing/runs.ts';
import { componentsOf, entityAt, hasComponent, listEntities, storageSize } from './entity-memory.ts';
import { freshName, namesAt } from './entity-names.ts';

const run = runOf(
  'create a',
  'create b',
  'add a Position 5',
  'add b Position 6',
  'add b Player',
  'destroy a',
  'create c',
);
const { columns } = run.timeline;
const at = <T>(operation: number, look: () => T): T => {
  run.timeline.seek(run.operations[operation]!.endStep);
  return look();
};

describe('memory of an entity', () => {
  test('where each component lives, page and slot included', () => {
    expect(at(4, () => componentsOf(columns, 1))).toEqual([
      {
        component: 'Position',
        sparse: { column: 'Position.sparse', row: 1, page: 0, slot: 1 },
        packed: { column: 'Position.packed', row: 1 },
        payload: { column: 'Position.payload', row: 1, page: 0, slot: 1, value: 6 },
      },
      {
        component: 'Player',
        sparse: { column: 'Player.sparse', row: 1, page: 0, slot: 1 },
        packed: { column: 'Player.packed', row: 0 },
        payload: null,
      },
    ]);
  });

  test('alive, waiting with its next version, alive again', () => {
    const entity = () => {
      const { handle, alive } = entityAt(columns, 0)!;
      return [handle.version, alive];
    };
    expect(at(4, entity)).toEqual([0, true]);
    expect(at(5, entity)).toEqual([1, false]);
    expect(at(6, entity)).toEqual([1, true]);
    expect(entityAt(columns, 9)).toBeNull();
  });

  test('is found at every single step, in the middle of a swap too', () => {
    for (let position = run.operations[1]!.endStep; position <= run.timeline.length; position++) {
      run.timeline.seek(position);
      expect(entityAt(columns, 1)?.handle.index).toBe(1);
    }
  });

  test('storages know who is in them', () => {
    expect(at(5, () => [hasComponent(columns, 'Position', 0), hasComponent(columns, 'Position', 1)])).toEqual([
      false,
      true,
    ]);
    expect(at(4, () => storageSize(columns, 'Position'))).toBe(2);
    expect(at(5, () => listEntities(columns, 10).map((entry) => entry.alive))).toEqual([true, false]);
    expect(at(5, () => listEntities(columns, 1))).toHaveLength(1);
  });
});

describe('names', () => {
  test('are there once their operation is done', () => {
    expect([...namesAt(run, run.operations[0]!.firstStep).keys()]).toEqual([]);
    expect([...namesAt(run, run.operations[1]!.endStep).keys()]).toEqual(['a', 'b']);
  });

  test('the next free one', () => {
    expect(freshName(run)).toBe('e1');
    expect(freshName(runOf('create e1', 'create e2', 'create e4'))).toBe('e3');
  });
});
