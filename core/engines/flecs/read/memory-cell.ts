import type { VirtualCell } from '../../../cells/cell-table.ts';
import { idText } from '../../../cells/id-format.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { focusOn, numberOr0 } from './cell-parts.ts';
import { tableAt } from './columns.ts';
import { ID_FORMAT, idWithNames } from './ids.ts';
import { LINE_BYTES, memoryArrays, storedFields } from './memory-arrays.ts';

/** The memory diagram shows bytes in cells of virtual columns, whose rows are the values of the table's first row, then of its second. */
const NAME = /^memory:table\.(\d+)\.(aos|soa)$/;

/** Returns the name of the virtual column with a table's values in one of the two memory layouts. */
export function memoryCellName(slot: number, way: 'aos' | 'soa'): string {
  return `memory:table.${slot}.${way}`;
}

/** Describes the bytes of a value. Returns undefined for names of other columns, and null if there is no such value. */
export function memoryCell(columns: ColumnSet, name: string, row: number): VirtualCell | null | undefined {
  const found = parse(columns, name, row);
  if (found === undefined || found === null) return found;
  const { table, field, fields, way } = found;
  const array = memoryArrays(way, table, fields).find((each) => each.fields.some(({ id }) => id === field.id))!;
  const own = array.fields.find(({ id }) => id === field.id)!;
  const first = found.row * array.record + own.offset;
  const owner = table.entities.peek(found.row);
  const value = field.column.peek(found.row);
  const line = Math.floor(first / LINE_BYTES);
  return {
    address: (nameOf) => `${idWithNames(columns, field.id, nameOf)}[${found.row}]`,
    raw: value === undefined ? null : String(value),
    says: (nameOf) => {
      const entity = nameOf(numberOr0(owner)) ?? idText(numberOr0(owner), ID_FORMAT);
      const bytes = { first, last: first + field.size - 1, line };
      return [`memory.${way}`, { id: idWithNames(columns, field.id, nameOf), entity, ...bytes }];
    },
    pointsTo: [{ column: field.column.name, row: found.row, why: ['memory.value'] }],
    focus: focusOn.entity(owner),
    line,
  };
}

function parse(columns: ColumnSet, name: string, row: number) {
  const [, slot, way] = NAME.exec(name) ?? [];
  if (slot === undefined) return undefined;
  const table = tableAt(columns, Number(slot));
  const fields = table === undefined ? [] : storedFields(columns, table);
  const field = fields[row % Math.max(1, fields.length)];
  if (table === undefined || field === undefined) return null;
  return { table, fields, field, row: Math.floor(row / fields.length), way: way as 'aos' | 'soa' };
}
