import { expect, test } from 'vitest';
import { locate, stage } from '../../testing/any-engine.ts';
import { ColumnSet } from '../../trace/column-set.ts';
import { groupsOwning } from './groups.ts';
import { EnttWorld } from './world.ts';

/** Three entities with Position, two of which are in a group that owns it, as EnTT 3.13 and later keep them. */
function game(): ColumnSet {
  const columns = new ColumnSet();
  const bits = { entityBits: 20, versionBits: 12 };
  const put = (group: string, kind: string, policy: string) => {
    const meta = { kind, group, tag: true, policy, ...bits };
    const packed = columns.declare({ name: `${group}.packed`, type: 'u32', meta: { ...meta, role: 'packed' } });
    for (let row = 0; row < 3; row++) packed.put(row, row);
  };
  put('registry.entities', 'entt.entities', 'swap_only');
  put('Position', 'entt.storage', 'swap_and_pop');
  const meta = {
    kind: 'entt.group',
    group: 'moving',
    role: 'length',
    owned: ['Position'],
    observed: ['Mesh'],
    excluded: [],
  };
  columns.declare({ name: 'group.moving.length', type: 'u32', meta }).put(0, 2);
  return columns;
}

test('the group that owns a storage is known by the storage', () => {
  expect(groupsOwning(game(), 'Position')).toEqual([{ name: 'moving', owned: ['Position'], length: 2 }]);
  expect(groupsOwning(game(), 'Mesh')).toEqual([]);
});

test('the end of a group is drawn behind its last row', () => {
  const view = { x: 0, y: 0, width: 1600, height: 2000, wrap: 1600, focus: null };
  const whole = { ...view, translate: (key: string) => key, nameOf: () => undefined };
  const end = stage(game(), null, whole).marks.find(({ key }) => key === 'group:Position.packed:moving');
  const last = locate(game(), whole, 'Position.packed', 1)!;
  expect(end).toMatchObject({ kind: 'path' });
  expect((end as { readonly points: readonly number[] }).points[0]).toBe(last.x + last.width);
});

test('the details of a storage name its groups', () => {
  const details = new EnttWorld(game()).detailsOf({ kind: 'component', id: 'Position' });
  expect(details?.facts).toContainEqual([['ui.selection.group'], 'moving: 2']);
});
