import type { ColumnSet } from '../column-set.ts';

export function peeksDuring(columns: ColumnSet, run: () => void): number {
  let peeks = 0;
  for (const column of columns) {
    const peek = column.peek.bind(column);
    column.peek = (row) => {
      peeks++;
      return peek(row);
    };
  }
  run();
  return peeks;
}
