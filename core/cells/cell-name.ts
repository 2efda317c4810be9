import type { ColumnSet } from '../trace/column-set.ts';
import { type CellTable, kindKey } from './cell-table.ts';
import { labelCell } from './explain.ts';
import type { NameOf, Translate } from './translate.ts';

/**
 * Returns the name of a cell in words: `Position: packed array, position 3`. The texts are under `cell.name`, by the column's kind.
 * Columns without a text keep their address, because the arrays of a game have the names that the game gave them.
 */
export function cellName(
  table: CellTable,
  columns: ColumnSet,
  { column: name, row }: { readonly column: string; readonly row: number },
  translate: Translate,
  nameOf: NameOf,
): string {
  const { address } = labelCell(table, columns, name, row);
  const column = columns.find(name);
  if (column === undefined) return address;
  const group = String(column.meta.group ?? '');
  const title = table.heading(columns, group, 0, nameOf)?.address ?? group;
  const { component = '', id = '', chunk = '', column: place = '' } = column.meta;
  const parts = { component: String(component), id: String(id), chunk: String(chunk), column: String(place) };
  const sort = kindKey(column).replace('/', '.').replace(/\.$/, '');
  const words = translate(`cell.name.${sort}`, { row, group, title, ...parts, defaultValue: address });
  // If there are several worlds, the address begins with the world's name.
  const world = /^[^[\]]*\//.exec(address)?.[0] ?? '';
  return words.startsWith(world) ? words : `${world}${words}`;
}
