import type { ColumnMeta } from '../../../core/trace/column.ts';
import type { Shown } from './describe-world.ts';
import { handleOf } from './entity-columns.ts';
import { type Id, toggled } from './ids.ts';
import { DERIVED, type ObservedColumn, scattered } from './observed-column.ts';
import type { PlacedTable } from './place-rows.ts';

const WORD = 64;

/** What is known of a table besides its rows; null: nothing. */
const FACTS: Readonly<Record<string, (table: PlacedTable) => number | null>> = {
  rows: ({ count }) => count,
  capacity: ({ capacity }) => capacity,
  'bytes-used': ({ bytesUsed }) => bytesUsed,
  'bytes-allocated': ({ bytesAllocated }) => bytesAllocated,
  torn: ({ torn }) => (torn ? 1 : null),
  hidden: ({ hidden }) => (hidden > 0 ? hidden : null),
};

/** Which tables there are, and what is known of each of them: by slot. */
export function storeColumns({ wanted: tables }: Shown): ObservedColumn[] {
  const column = (role: string, cells: ObservedColumn['cells'], extra: ColumnMeta = {}): ObservedColumn => {
    const meta = { kind: 'flecs.tables', group: 'tables', role, ...extra };
    return { name: `tables.${role}`, type: 'u32', meta, cells };
  };
  const slots = tables.map(({ slot }) => slot);
  return [
    column('dense', slots, { unknown: 'edges' }),
    column('count', [tables.length]),
    ...Object.entries(FACTS).map(([role, factOf]) => {
      const told = tables.flatMap((table) => {
        const fact = factOf(table);
        return fact === null ? [] : [[table.slot, fact] as const];
      });
      return column(role, scattered(told), { rows: 'slot' });
    }),
  ];
}

/** One table: its type, who is in it, what they have there. */
export function tableColumns(shown: Shown, table: PlacedTable): ObservedColumn[] {
  const { slot, ids, rows } = table;
  const meta = { kind: 'flecs.table', group: `table.${slot}`, table: slot };
  const map = columnMap(shown, table);
  return [
    { name: `table.${slot}.type`, type: 'json', meta: { ...meta, role: 'type' }, cells: ids },
    { name: `table.${slot}.entities`, type: 'f64', meta: { ...meta, role: 'entities' }, cells: rows.map(handleOf) },
    {
      name: `table.${slot}.column-map`,
      type: 'f64',
      meta: { ...meta, role: 'column-map', ...DERIVED },
      cells: map.cells,
    },
    ...map.stored.map((id, column): ObservedColumn => {
      const values = shown.values.get(id);
      const cells = values === undefined ? [] : rows.map(({ index }) => values.get(index));
      const name = `table.${slot}.column.${column}`;
      return { name, type: 'json', meta: { ...meta, role: 'column', column }, cells, of: id };
    }),
    ...bitsets(shown, table),
  ];
}

/** Columns stand in the order of the type. Where the game counts them otherwise, nothing is said of them. */
function columnMap({ traits }: Shown, { ids, columnCount }: PlacedTable) {
  const places = ids.flatMap((id, place) => (traits.hasColumn(id) ? [place] : []));
  if (places.length === 0 || (columnCount !== null && columnCount !== places.length)) return { cells: [], stored: [] };
  const stored = places.map((place) => ids[place]!);
  return { cells: [...ids.map((_, place) => places.indexOf(place)), ...places], stored };
}

function bitsets({ toggles }: Shown, { slot, ids, rows }: PlacedTable): ObservedColumn[] {
  return ids
    .map(toggled)
    .filter((of): of is Id => of !== undefined)
    .map((of, toggle) => {
      const enabled = toggles.get(of);
      const meta = { kind: 'flecs.bitset', group: `table.${slot}`, role: 'bits', table: slot, toggle, word: WORD };
      const cells = enabled === undefined ? [] : rows.map(({ index }) => (enabled.has(index) ? 1 : 0));
      return { name: `table.${slot}.toggle.${toggle}`, type: 'u32', meta, cells };
    });
}
