import { describe, expect, test } from 'vitest';
import type { Focus } from '../../../cells/focus.ts';
import { sceneAt } from '../../../scene/testing/world.ts';
import { focusAt } from '../../../testing/any-engine.ts';
import { runOn } from '../../../testing/run-on.ts';

const WORLD = `component Position size 8
component Velocity size 8 toggle
component Rotation size 8 sparse
tag Npc toggle
relation Likes
tag Bob
relation Movement union
tag Walking
tag Running
create e1 Position (Likes,Bob)
create e2 Position Rotation
set e2 Rotation 90
add e2 Npc
disable e2 Npc
add e1 Velocity
disable e1 Velocity
add e1 (Movement,Walking)
add e2 (Movement,Running)
create e3
destroy e3
query Position (Likes,*)
`;

const world = runOn('flecs', WORLD);

const component = (id: string): Focus => ({ kind: 'component', id });
const entity = (index: number): Focus => ({ kind: 'entity', entity: index });
const table = (slot: number): Focus => ({ kind: 'table', slot });

function slotOf(type: string): number {
  const { columns } = world.timeline;
  for (let slot = 0; ; slot++) {
    const ids = columns.get(`table.${slot}.type`);
    if (Array.from({ length: ids.length }, (_, row) => ids.peek(row)).join(' ') === type) return slot;
  }
}

const outlined = (focus: Focus | null): string[] =>
  sceneAt(world, world.timeline.length, { focus }).marks.flatMap(({ key }) => (/^(focus|flag)/.test(key) ? [key] : []));

describe('selection by clicking a cell', () => {
  const at = (column: string, row: number) => focusAt(world.timeline.columns, column, row);
  const toggled = slotOf('Position Velocity TOGGLE|Velocity (Likes,Bob)');

  test('ids, records, rows, values and bits select an entity', () => {
    expect(at('entities.dense', 1)).toEqual(entity(Number(world.timeline.columns.get('entities.dense').peek(1))));
    expect(at('entities.dense', 0)).toBeNull();
    expect(at('entities.alive-count', 0)).toBeNull();
    expect(at('sparse.Rotation.data', 64)).toEqual(component('Rotation'));
    const rotation = world.timeline.columns.get('sparse.Rotation.data').length - 1;
    expect(at('sparse.Rotation.data', rotation)).toEqual(entity(rotation));
    expect(at('union.(Movement,Union).values', rotation)).toEqual(entity(rotation));
  });

  test('headings, chips, column maps, records, edges, pages and targets select a component', () => {
    expect(at(`heading:table.${toggled}`, 2)).toEqual(component('Velocity'));
    expect(at(`heading:table.${toggled}`, 3)).toEqual(component('Velocity'));
    expect(at(`heading:table.${toggled}`, 5)).toEqual(component('Position'));
    expect(at(`table.${toggled}.type`, 3)).toEqual(component('(Likes,Bob)'));
    expect(at(`table.${toggled}.column-map`, 1)).toEqual(component('Velocity'));
    expect(at(`table.${toggled}.column-map`, 5)).toEqual(component('Velocity'));
    expect(at('component-index.ids', 0)).toEqual(component('(*,*)'));
    expect(at('component-index.(Likes,*).count', 0)).toEqual(component('(Likes,*)'));
    expect(at('table.0.add.to', 0)).toEqual(component('Position'));
    expect(at('sparse.Rotation.pages', 0)).toEqual(component('Rotation'));
    expect(at('heading:sparse.Rotation', 0)).toEqual(component('Rotation'));
    expect(at('union.(Movement,Union).targets', 1)).toEqual(component('(Movement,Running)'));
    expect(at('heading:union.(Movement,Union)', 0)).toEqual(component('(Movement,Union)'));
  });

  test('titles, nodes and table numbers select a table', () => {
    expect(at(`heading:table.${toggled}`, 0)).toEqual(table(toggled));
    expect(at('tables.dense', 2)).toEqual(table(2));
    const { columns } = world.timeline;
    expect(at('component-index.Position.table', 1)).toEqual(
      table(Number(columns.get('component-index.Position.table').peek(1))),
    );
    expect(at('nothing', 0)).toBeNull();
    expect(at('heading:table.99', 0)).toBeNull();
  });
});

describe('outlines of the selection', () => {
  test('every cell’s selection is outlined', () => {
    expect(outlined(null)).toEqual([]);
    const { grids } = sceneAt(world, world.timeline.length);
    const seen = new Set<string>();
    for (const { column, row } of grids.flatMap(({ cells }) => cells)) {
      const focus = focusAt(world.timeline.columns, column, row);
      if (focus === null || seen.has(JSON.stringify(focus))) continue;
      seen.add(JSON.stringify(focus));
      expect(outlined(focus), `${column}[${row}]: ${JSON.stringify(focus)}`).not.toEqual([]);
    }
    expect(seen.size).toBeGreaterThan(5);
  });

  test('an entity is outlined in its id, record, row, bits, and values outside tables', () => {
    const columns = world.timeline.columns;
    const index = Number(columns.get('entities.dense').peek(1));
    const slot = Number(columns.get('entities.record-table').peek(index));
    const keys = outlined(entity(index));
    for (const cell of ['entities.dense:1', `entities.record-row:${index}`, `union.(Movement,Union).values:${index}`])
      expect(keys).toContain(`focus:${cell}`);
    for (const role of ['entities', 'column.0', 'toggle.0'])
      expect(keys.some((key) => key.startsWith(`focus:table.${slot}.${role}:`))).toBe(true);
  });

  test('a component is outlined in columns, chips, records and pages; wildcards are dashed', () => {
    const keys = outlined(component('Rotation'));
    expect(keys).toContain('flag:sparse:Rotation');
    expect(keys).toContain('focus:sparse.Rotation.pages:0');
    expect(outlined(component('Velocity')).filter((key) => /toggle\.\d+:block/.test(key)).length).toBeGreaterThan(0);
    const { marks } = sceneAt(world, world.timeline.length, { focus: component('(Likes,Bob)') });
    const dashed = marks.flatMap((mark) =>
      mark.kind === 'rect' && mark.dash && /^focus/.test(mark.key) ? [mark.key] : [],
    );
    expect(dashed).toContain('focus:component-index.(Likes,*):0');
    expect(dashed).not.toContain('focus:component-index.(Likes,Bob):0');
  });

  test('a table is outlined in its node, panel, records and entities', () => {
    const slot = Number(world.timeline.columns.get('entities.record-table').peek(1));
    const keys = outlined(table(slot));
    expect(keys).toContain(`focus:node:${slot}`);
    expect(keys).toContain('focus:entities.record-table:1');
    expect(keys.some((key) => key.startsWith('flag:['))).toBe(true);
    expect(keys.some((key) => key.startsWith('focus:component-index.Position'))).toBe(true);
  });
});
