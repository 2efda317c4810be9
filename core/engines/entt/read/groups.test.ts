import { expect, test } from 'vitest';
import { runText } from '../../../scene/testing/world.ts';
import { locate, stage, storageNames } from '../../../testing/any-engine.ts';
import { ColumnSet } from '../../../trace/column-set.ts';
import { groupsOwning } from './groups.ts';
import { EnttWorld } from './world.ts';

/** Three entities with Position, two of which are in a group that owns it, stored as in EnTT 3.13 and later. */
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

test('groupsOwning finds the groups that own a storage', () => {
  expect(groupsOwning(game(), 'Position')).toEqual([{ name: 'moving', owned: ['Position'], length: 2 }]);
  expect(groupsOwning(game(), 'Mesh')).toEqual([]);
});

test('a line is drawn below the rows of a group and up after the last one', () => {
  const view = { x: 0, y: 0, width: 1600, height: 2000, wrap: 1600, focus: null };
  const whole = { ...view, translate: (key: string) => key, nameOf: () => undefined };
  const marks = stage(game(), null, whole).marks.filter(({ key }) => key.startsWith('group:Position.packed:moving'));
  const [first, last] = [0, 1].map((row) => locate(game(), whole, 'Position.packed', row)!);
  const [bottom, end] = [first!.y + first!.height, last!.x + last!.width];
  expect(marks).toMatchObject([{ kind: 'path', points: [first!.x, bottom, end, bottom, end, last!.y - 5] }]);
});

test('the details of a storage name its groups', () => {
  const details = new EnttWorld(game()).detailsOf({ kind: 'component', id: 'Position' });
  expect(details?.facts).toContainEqual([['ui.selection.group'], 'moving: 2']);
});

test('a group that owns nothing has a panel and a structure with its own set, and owning ones are drawn in their storages', () => {
  const { timeline } = runText(`component A
component B
create x A B
create y A
group A get B
group get A B
`);
  const { columns } = timeline;
  expect(storageNames(columns)).toEqual(['registry.entities', 'A', 'B', 'group.get A B']);
  expect(new EnttWorld(columns).structures().map(({ name }) => name)).toEqual(storageNames(columns));
  expect(new EnttWorld(columns).components()).not.toContain('group.get A B');
  expect(groupsOwning(columns, 'A')).toEqual([{ name: 'A get B', owned: ['A'], length: 1 }]);
  expect(groupsOwning(columns, 'B')).toEqual([]);
  const view = { x: 0, y: 0, width: 1600, height: 4000, wrap: 1600, focus: null };
  const whole = { ...view, translate: (key: string) => key, nameOf: () => undefined };
  expect(locate(columns, whole, 'group.get A B.packed', 0)).toBeDefined();
  timeline.seek(0);
  expect(storageNames(columns)).not.toContain('group.get A B');
});
