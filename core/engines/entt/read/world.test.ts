import { describe, expect, test } from 'vitest';
import { addressOf } from '../../../cells/explain.ts';
import { decodeId } from '../../../cells/id-format.ts';
import { DEMO, runText } from '../../../scene/testing/world.ts';
import { storageNames } from '../../../testing/any-engine.ts';
import { cells } from './cells.ts';
import { EnttWorld } from './world.ts';

const run = runText(`config sparsePage 8
config packedPage 4
component Position
tag Player
create a
create b
add a Position 5
add b Position 6
add b Player
destroy a
create c
`);
const { columns } = run.timeline;

function worldAfter(operation: number): EnttWorld {
  run.timeline.seek(run.operations[operation]!.endStep);
  return new EnttWorld(columns);
}

describe('an entity', () => {
  test('has the places of its components', () => {
    expect(worldAfter(4).componentsOf(1)).toEqual([
      {
        component: 'Position',
        structure: 'Position',
        id: { column: 'Position.packed', row: 1 },
        through: [{ column: 'Position.sparse', row: 1 }],
        values: [{ column: 'Position.payload', row: 1, field: null, value: 6, received: true }],
        enabled: null,
      },
      {
        component: 'Player',
        structure: 'Player',
        id: { column: 'Player.packed', row: 0 },
        through: [{ column: 'Player.sparse', row: 1 }],
        values: [],
        enabled: null,
      },
    ]);
  });

  test('is alive, then waits with its next version, then is alive again', () => {
    const entity = (operation: number) => {
      const world = worldAfter(operation);
      const { id, alive } = world.recordOf(0)!;
      return [decodeId(id, world.ids.format).version, alive];
    };
    expect(entity(4)).toEqual([0, true]);
    expect(entity(5)).toEqual([1, false]);
    expect(entity(6)).toEqual([1, true]);
    expect(worldAfter(6).recordOf(9)).toBeNull();
  });

  test('is found at every step, also in the middle of a swap', () => {
    let elsewhere = 0;
    for (let position = run.operations[1]!.endStep; position <= run.timeline.length; position++) {
      run.timeline.seek(position);
      const world = new EnttWorld(columns);
      const { id, cells: at } = world.recordOf(1)!;
      expect(decodeId(id, world.ids.format).index).toBe(1);
      const packed = columns.get('registry.entities.packed');
      expect(packed.peek(at[0]!.row)).toBe(id);
      if (columns.get('registry.entities.sparse').peek(1) !== at[0]!.row) elsewhere++;
    }
    expect(elsewhere).toBeGreaterThan(0);
  });

  test('has a handle and a sparse entry as its cells', () => {
    const { cells: at } = worldAfter(1).recordOf(1)!;
    expect(at.map(({ column, row }) => addressOf(cells, columns, column, row))).toEqual([
      'entities.packed[1]',
      'entities.sparse[1]',
    ]);
  });
});

describe('the registry', () => {
  test('storages know which entities they hold', () => {
    const members = (world: EnttWorld, component: string) => {
      const found: number[] = [];
      world.members(component, (index) => found.push(index));
      return found;
    };
    expect(members(worldAfter(4), 'Position')).toEqual([0, 1]);
    expect(members(worldAfter(5), 'Position')).toEqual([1]);
  });

  test('living entities are separate from those that wait to be recycled', () => {
    const world = worldAfter(5);
    expect([...world.entities()!.indices]).toEqual([1]);
    expect(world.recyclable(10).map((id) => decodeId(id, world.ids.format).index)).toEqual([0]);
    expect(world.recyclable(0)).toEqual([]);
    expect(worldAfter(4).recyclable(10)).toEqual([]);
  });

  test('a component has a storage once it is used, and structures equal the panels of the diagram', () => {
    expect(worldAfter(1).components()).toEqual([]);
    expect(worldAfter(1).detailsOf({ kind: 'component', id: 'Position' })).toBeNull();
    expect(worldAfter(4).components()).toEqual(['Position', 'Player']);
    expect(
      worldAfter(4)
        .structures()
        .map(({ name }) => name),
    ).toEqual(storageNames(columns));
  });

  test('the details of a storage count its holes', () => {
    const demo = runText(DEMO);
    const world = new EnttWorld(demo.timeline.columns);
    const { badges, facts, lists } = world.detailsOf({ kind: 'component', id: 'Mesh' })!;
    expect(badges).toEqual([['ui.selection.storage.set'], ['diagram.policy.in_place']]);
    const size = demo.timeline.columns.get('Mesh.packed').length;
    expect(facts.map(([[name], value]) => [name, Number(value)])).toEqual([
      ['ui.selection.entities', size - Number(facts[1]![1])],
      ['ui.selection.holes', Number(facts[1]![1])],
    ]);
    expect(lists[0]!.items.map(({ label }) => label)).toEqual(['Mesh.sparse', 'Mesh.packed', 'Mesh.payload']);
  });
});
