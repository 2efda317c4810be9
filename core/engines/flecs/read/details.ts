import { headingName } from '../../../cells/heading.ts';
import type { NameOf } from '../../../cells/translate.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import type { CellAt, DetailItem, Details, Text } from '../../../world/world-reader.ts';
import { idsIn, numberIn, storages, type TableColumns, tableAt, tableSlots, tablesOf } from './columns.ts';
import { declarationsOf, sizesOf } from './declarations.ts';
import { cellOfId } from './focus-cells.ts';
import { idWithNames, relationOfPair, typeWithNames, unionPair, withoutToggle } from './ids.ts';

const TRAITS = ['sparse', 'toggle', 'union', 'exclusive'] as const;

/** Returns the inspector's facts about a component, tag or pair: its storage, and its tables. */
export function componentDetails(columns: ColumnSet, id: string, nameOf: NameOf): Details {
  const tables = tablesWith(columns, id);
  const storage = storageOf(columns, id, tables);
  const declaration = declarationsOf(columns)?.get(relationOfPair(id));
  const size = storage === 'tag' ? 0 : (sizesOf(columns)?.(id) ?? 0);
  const count = numberIn(columns, `sparse.${id}.count`, 0);
  const rows = tables.reduce((sum, { entities }) => sum + entities.length, 0);
  return {
    title: idWithNames(columns, id, nameOf),
    badges: [
      [`ui.selection.storage.${storage}`],
      ...TRAITS.filter((trait) => declaration?.[trait] === true).map((trait): Text => [`ui.selection.trait.${trait}`]),
    ],
    facts: [
      [['ui.selection.tables'], String(tables.length)],
      [['ui.selection.rows'], String(rows)],
      // Row 0 of a sparse set is unused.
      ...(count === undefined ? [] : [[['ui.selection.sparseCount'], String(Math.max(0, count - 1))] as const]),
      ...(size > 0 ? [[['ui.selection.size'], `${size} B`] as const] : []),
    ],
    cells: [...recordCells(columns, id), ...storageCells(storage, id)],
    lists: [
      ...targetsOf(columns, id, nameOf),
      {
        heading: ['ui.selection.inTables', { count: tables.length }],
        empty: ['ui.selection.noTables'],
        items: tables.map((table) => tableItem(columns, table, id, nameOf)),
      },
    ],
  };
}

/** Lists the tables in the order of the id's record, which is the order of queries. Without a record, searches all types. */
function tablesWith(columns: ColumnSet, id: string): TableColumns[] {
  const record = columns.find(`component-index.${id}.table`);
  if (record === undefined) return tablesOf(columns).filter(({ ids }) => ids.includes(id));
  return Array.from({ length: record.length }, (_, row) => record.peek(row)).flatMap((slot) =>
    typeof slot === 'number' ? (tableAt(columns, slot) ?? []) : [],
  );
}

type Storage = 'columns' | 'sparse' | 'union' | 'tag';

function storageOf(columns: ColumnSet, id: string, tables: readonly TableColumns[]): Storage {
  if (storages(columns, 'union').has(id)) return 'union';
  if (storages(columns, 'sparse').has(id)) return 'sparse';
  const isStored = tables.some(({ values }) => values.some((each) => each.id === id));
  return isStored || tables.length === 0 ? 'columns' : 'tag';
}

function recordCells(columns: ColumnSet, id: string): CellAt[] {
  const row = idsIn(columns, 'component-index.ids').indexOf(id);
  return row === -1 ? [] : [{ column: 'component-index.ids', row }];
}

function storageCells(storage: Storage, id: string): CellAt[] {
  return storage === 'sparse' || storage === 'union' ? [{ column: headingName(`${storage}.${id}`), row: 0 }] : [];
}

function targetsOf(columns: ColumnSet, id: string, nameOf: NameOf): Details['lists'] {
  const column = `union.${id}.targets`;
  const items = idsIn(columns, column).map((target, row): DetailItem => {
    const pair = unionPair(id, target);
    return { label: idWithNames(columns, pair, nameOf), focus: { kind: 'component', id: pair }, cell: { column, row } };
  });
  return items.length === 0 ? [] : [{ heading: ['ui.selection.targets'], empty: '', items }];
}

function tableItem(columns: ColumnSet, table: TableColumns, id: string, nameOf: NameOf): DetailItem {
  const { slot, ids } = table;
  return {
    label: ['diagram.flecs.table', { slot }],
    focus: { kind: 'table', slot },
    // A wildcard's record lists tables whose type has a matching id instead.
    ...(ids.includes(id) ? { cell: cellOfId(table, id) } : {}),
    note: typeWithNames(columns, ids, nameOf),
  };
}

/** Returns the inspector's facts about a table: its type, columns and edges. Null if no table is in the slot now. */
export function tableDetails(columns: ColumnSet, slot: number, nameOf: NameOf): Details | null {
  const table = tableSlots(columns).includes(slot) ? tableAt(columns, slot) : undefined;
  if (table === undefined) return null;
  const { ids, entities, columnMap } = table;
  const edges = [...edgeItems(columns, slot, 'add', nameOf), ...edgeItems(columns, slot, 'remove', nameOf)];
  return {
    title: ['diagram.flecs.table', { slot }],
    badges: ids.length === 0 ? [['diagram.flecs.root']] : [],
    facts: [
      [['ui.selection.rows'], String(entities.length)],
      [['ui.selection.columns'], String(Math.max(0, columnMap.length - ids.length))],
      [['ui.selection.edges'], String(edges.length)],
    ],
    cells: [{ column: headingName(`table.${slot}`), row: 0 }],
    lists: [
      {
        heading: ['ui.selection.type', { count: ids.length }],
        empty: ['diagram.flecs.root'],
        items: ids.map((id) => typeItem(columns, table, id, nameOf)),
      },
      { heading: ['ui.selection.edgesOf', { count: edges.length }], empty: ['ui.selection.noEdges'], items: edges },
    ],
  };
}

function typeItem(columns: ColumnSet, table: TableColumns, id: string, nameOf: NameOf): DetailItem {
  const column = Number(table.columnMap.peek(table.ids.indexOf(id)) ?? -1);
  return {
    label: idWithNames(columns, id, nameOf),
    focus: { kind: 'component', id: withoutToggle(id) },
    cell: cellOfId(table, id),
    note: column < 0 ? ['ui.selection.noColumn'] : `column.${column}`,
  };
}

function edgeItems(columns: ColumnSet, slot: number, kind: 'add' | 'remove', nameOf: NameOf): DetailItem[] {
  const column = `table.${slot}.${kind}.id`;
  return idsIn(columns, column).map((id, row): DetailItem => {
    const to = numberIn(columns, `table.${slot}.${kind}.to`, row) ?? slot;
    const leaves = to !== slot;
    return {
      label: `${kind === 'add' ? '+' : '−'} ${idWithNames(columns, id, nameOf)}`,
      focus: leaves ? { kind: 'table', slot: to } : { kind: 'component', id: withoutToggle(id) },
      cell: { column, row },
      note: leaves ? ['diagram.flecs.table', { slot: to }] : ['ui.selection.sameTable'],
    };
  });
}
