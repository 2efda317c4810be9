import { toggledId } from '../replies/id-text.ts';
import type { PlacedTable } from '../replies/place-rows.ts';
import { handleOf } from './entities.ts';
import { cellsAtRows, columnFactory, DERIVED, type ObservedColumn } from './observed-column.ts';
import type { ColumnInput } from './polled-world.ts';

const WORD = 64;

/** Facts about a table in addition to its rows; null if the game does not report the fact. */
const FACTS: Readonly<Record<string, (table: PlacedTable) => number | null>> = {
  rows: ({ count }) => count,
  capacity: ({ capacity }) => capacity,
  'bytes-used': ({ bytesUsed }) => bytesUsed,
  'bytes-allocated': ({ bytesAllocated }) => bytesAllocated,
  torn: ({ torn }) => (torn ? 1 : null),
  hidden: ({ hidden }) => (hidden > 0 ? hidden : null),
};

/** Lists the tables and the known facts about each, by slot. */
export function tableListColumns({ allTables: tables }: ColumnInput): ObservedColumn[] {
  const column = columnFactory('tables', { kind: 'flecs.tables', group: 'tables' });
  const slots = tables.map(({ slot }) => slot);
  return [
    column('dense', 'u32', slots, { unknown: 'edges' }),
    column('count', 'u32', [tables.length]),
    ...Object.entries(FACTS).map(([role, factOf]) => {
      const known = tables.flatMap((table) => {
        const fact = factOf(table);
        return fact === null ? [] : [[table.slot, fact] as const];
      });
      return column(role, 'u32', cellsAtRows(known), { rows: 'slot' });
    }),
  ];
}

/** Creates the columns of one table: its type, its entities and their values. */
export function tableColumns(shown: ColumnInput, table: PlacedTable): ObservedColumn[] {
  const { slot, ids, rows } = table;
  const column = columnFactory(`table.${slot}`, { kind: 'flecs.table', group: `table.${slot}`, table: slot });
  const map = columnMap(shown, table);
  return [
    column('type', 'json', ids),
    column('entities', 'f64', rows.map(handleOf)),
    column('column-map', 'f64', map.cells, DERIVED),
    ...map.stored.map((id, at): ObservedColumn => {
      const values = shown.values.get(id);
      const cells = values === undefined ? [] : rows.map(({ index }) => values.get(index));
      return { ...column(`column.${at}`, 'json', cells, { role: 'column', column: at }), of: id };
    }),
    ...bitsets(shown, table),
  ];
}

/** Value columns follow the order of the type. If the game reports another number of columns, none are shown. */
function columnMap({ traits }: ColumnInput, { ids, columnCount }: PlacedTable) {
  const places = ids.flatMap((id, place) => (traits.hasColumn(id) ? [place] : []));
  if (places.length === 0 || (columnCount !== null && columnCount !== places.length)) return { cells: [], stored: [] };
  const stored = ids.filter((id) => traits.hasColumn(id));
  return { cells: [...ids.map((_, place) => places.indexOf(place)), ...places], stored };
}

function bitsets({ toggles }: ColumnInput, { slot, ids, rows }: PlacedTable): ObservedColumn[] {
  const column = columnFactory(`table.${slot}`, {
    kind: 'flecs.bitset',
    group: `table.${slot}`,
    table: slot,
    word: WORD,
  });
  const switched = ids.flatMap((id) => toggledId(id) ?? []);
  return switched.map((of, toggle) => {
    const enabled = toggles.get(of);
    const cells = enabled === undefined ? [] : rows.map(({ index }) => (enabled.has(index) ? 1 : 0));
    return column(`toggle.${toggle}`, 'u32', cells, { role: 'bits', toggle });
  });
}
