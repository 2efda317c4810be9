import type { ColumnSet } from '../../trace/column-set.ts';
import { runFlecs } from './flecs-world.ts';

export function largeTable(rows: number): ColumnSet {
  const columns = runFlecs('create e1 Position\n').timeline.columns;
  const set = (name: string, value: (row: number) => number) => {
    const column = columns.get(name);
    for (let row = 0; row < rows; row++) column.put(row, value(row));
  };
  set('table.1.entities', (row) => row + 1);
  set('table.1.column.0', (row) => row / 2);
  set('entities.dense', (row) => row);
  set('entities.record-dense', (row) => row);
  set('entities.record-table', () => 1);
  set('entities.record-row', (row) => Math.max(0, row - 1));
  for (let page = 0; page < rows / 4096; page++) columns.get('entities.pages').put(page, 1);
  columns.get('entities.alive-count').put(0, rows);
  return columns;
}
