import { addressOf } from '../../cells/explain.ts';
import type { Misconception, Mistake } from '../../cells/mistake.ts';

/** Wrong ideas about Flecs's dense arrays: a count divides what is in use from what waits, and that count is forgotten. */
export function misconceptions({ table, columns, wanted, given, finished }: Mistake): Misconception[] {
  if (!finished) return [];
  return wanted.flatMap(({ column, row, before, after }) => {
    const code = codeOf(column);
    const isGiven = given.some((each) => each.column === column && each.row === row);
    if (code === null || isGiven || before === after) return [];
    return [{ code, args: { cell: addressOf(table, columns, column, row), row }, cell: { column, row } }];
  });
}

function codeOf(column: string): string | null {
  if (column === 'entities.alive-count') return 'flecs-alive-count-forgotten';
  return /^sparse\..*\.count$/.test(column) ? 'flecs-sparse-count-forgotten' : null;
}
