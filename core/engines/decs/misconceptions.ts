import { kindKey } from '../../cells/cell-table.ts';
import { addressOf } from '../../cells/explain.ts';
import type { GivenCell, Misconception, Mistake } from '../../cells/mistake.ts';

/** Recognises that the student cleared the old bytes of a row that the header does not count any more. */
export function misconceptions(mistake: Mistake): Misconception[] {
  const { table, columns, given } = mistake;
  return given
    .filter((cell) => isOldRow(mistake, cell) && !Number(cell.value ?? 0))
    .map(({ column, row }) => {
      const args = { cell: addressOf(table, columns, column, row), row };
      return { code: 'decs-row-cleared', args, cell: { column, row } };
    });
}

function isOldRow({ columns, written }: Mistake, { column: name, row }: GivenCell): boolean {
  const column = columns.find(name);
  if (column === undefined || !['decs.chunk/ids', 'decs.chunk/values'].includes(kindKey(column))) return false;
  const isWritten = written.some((each) => each.column === name && each.row === row);
  const header = `${String(column.meta.group)}.header`;
  const last = written.find((each) => each.column === header && Number(each.before) === Number(each.after) + 1);
  return !isWritten && last !== undefined && row === last.after;
}
