import { addressOf } from '../../cells/explain.ts';
import type { Misconception, Mistake } from '../../cells/mistake.ts';

/** Detects a frequent mistake with dense arrays: the count that separates used from unused entries was not updated. */
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
