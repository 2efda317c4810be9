import type { Focus } from '../../core/cells/focus.ts';
import { headingName, headingOf } from '../../core/cells/heading.ts';
import { isObjectArray } from '../../core/engines/aos/columns.ts';
import { OBJECTS } from '../../core/engines/aos/model/objects.ts';
import { tableSlots } from '../../core/engines/flecs/diagrams/world-columns.ts';
import { focusAt } from '../../core/engines/focus-at.ts';
import { chainOf, isHashMapWorld, mapColumns, mapNames } from '../../core/engines/hash-map/columns.ts';
import type { Column } from '../../core/trace/column.ts';
import type { ColumnSet } from '../../core/trace/column-set.ts';
import { componentsOf } from '../inspector/entity-memory.ts';
import { flecsIds, flecsRecord, typeOf } from '../inspector/flecs-memory.ts';
import { sameFocus } from '../state/focus.ts';
import type { CellAddress } from '../state/session.ts';

/** Cells by which one finds again what is looked at, the most telling of each structure first. */
export function focusCells(columns: ColumnSet, focus: Focus): readonly CellAddress[] {
  switch (focus.kind) {
    case 'entity':
      return entityCells(columns, focus.entity);
    case 'component':
      return componentCells(columns, focus.id);
    case 'table':
      return tableCells(columns, focus.slot);
  }
}

/** Whether a cell is a part of what is looked at: of the entity, in the component's storage, in the table. */
export function inFocus(columns: ColumnSet, focus: Focus, { column: name, row }: CellAddress): boolean {
  if (sameFocus(focusAt(columns, name, row), focus)) return true;
  if (focus.kind === 'entity') return false;
  const column = columns.find(name);
  if (focus.kind === 'table') {
    // Its edges are the graph's: the node stands for it there.
    const own = column?.meta.kind !== 'flecs.table-graph' && column?.meta.table === focus.slot;
    return own || headingOf(name) === `table.${focus.slot}`;
  }
  return column !== undefined && componentOf(columns, column) === focus.id;
}

/** The component that all of a column belongs to. */
function componentOf(columns: ColumnSet, { name, meta }: Column): string | null {
  if (meta.kind === 'aos.objects') return typeof meta.component === 'string' ? meta.component : null;
  if (meta.kind !== 'flecs.table') return typeof meta.group === 'string' ? meta.group : null;
  const place = /\.column\.(\d+)$/.exec(name)?.[1];
  const type = typeOf(columns, Number(meta.table));
  const map = columns.find(`table.${String(meta.table)}.column-map`);
  return place === undefined ? null : (type[Number(map?.peek(type.length + Number(place)))] ?? null);
}

const isFlecs = (columns: ColumnSet): boolean => columns.find('tables.dense') !== undefined;

function entityCells(columns: ColumnSet, index: number): CellAddress[] {
  if (isObjectArray(columns)) return [{ column: `${OBJECTS}.generation`, row: index }];
  if (isHashMapWorld(columns)) return mapNames(columns).flatMap((name) => nodeCells(columns, name, index));
  if (!isFlecs(columns)) {
    const registry = { column: 'registry.entities.sparse', row: index };
    return [registry, ...componentsOf(columns, index).flatMap(({ packed, sparse }) => [packed, sparse])];
  }
  const { dense, place, cells } = flecsRecord(columns, index);
  const ids = flecsIds(columns, index, () => undefined).filter(({ kind }) => kind === 'sparse' || kind === 'union');
  return [...(place === null ? [] : [place.entity]), ...cells, dense, ...ids.flatMap((id) => id.cells)];
}

/** The node of an entity in a map. */
function nodeCells(columns: ColumnSet, name: string, entity: number): CellAddress[] {
  const map = mapColumns(columns, name);
  const node = chainOf(map, entity % map.count).find((each) => map.key.peek(each) === entity);
  return node === undefined ? [] : [{ column: map.key.name, row: node }];
}

function componentCells(columns: ColumnSet, id: string): CellAddress[] {
  if (!isFlecs(columns)) return [{ column: headingName(id), row: 0 }];
  const index = columns.find('component-index.ids');
  const row = Array.from({ length: index?.length ?? 0 }, (_, at) => index?.peek(at)).indexOf(id);
  const headings = tableSlots(columns).flatMap((slot) => {
    const place = typeOf(columns, slot).indexOf(id);
    return place === -1 ? [] : [{ column: headingName(`table.${slot}`), row: 1 + place }];
  });
  const storages = ['sparse', 'union'].map((kind) => ({ column: headingName(`${kind}.${id}`), row: 0 }));
  const record = row === -1 ? [] : [{ column: 'component-index.ids', row }];
  return [...headings, ...storages, ...record, ...tableSlots(columns).flatMap((slot) => edgeCells(columns, slot, id))];
}

/** Edges of a table that are for an id. */
function edgeCells(columns: ColumnSet, slot: number, id: string): CellAddress[] {
  return [`table.${slot}.add.id`, `table.${slot}.remove.id`].flatMap((column) => {
    const ids = columns.find(column);
    return Array.from({ length: ids?.length ?? 0 }, (_, row) => row).flatMap((row) =>
      ids?.peek(row) === id ? [{ column, row }] : [],
    );
  });
}

function tableCells(columns: ColumnSet, slot: number): CellAddress[] {
  const dense = columns.find('tables.dense');
  const row = Array.from({ length: dense?.length ?? 0 }, (_, at) => dense?.peek(at)).indexOf(slot);
  const title = { column: headingName(`table.${slot}`), row: 0 };
  return row === -1 ? [title] : [title, { column: 'tables.dense', row }];
}
