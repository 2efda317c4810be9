import type { Column } from '../../trace/column.ts';
import { getOrInsert } from '../../trace/lookup.ts';
import { MOST_SHOWN } from '../../trace/step-reader.ts';
import type { CellAt } from '../../world/world-reader.ts';
import type { OperationSpan, ShownMemory } from './shot.ts';

/** Longer operations are judged by their first and last steps and cells. */
export const MAX_STEPS = 400;
export const MAX_CELLS = 24;

/** The rows of a column that an operation touches. */
export interface Touch {
  readonly written: Set<number>;
  readonly read: Set<number>;
}

/** Returns the columns that the steps of an operation touch, in the order in which they are touched. */
export function touchedColumns(
  timeline: ShownMemory['timeline'],
  { from, to }: Pick<OperationSpan, 'from' | 'to'>,
): Map<Column, Touch> {
  const touched = new Map<Column, Touch>();
  const touch = (column: Column): Touch =>
    getOrInsert(touched, column, () => ({ written: new Set<number>(), read: new Set<number>() }));
  for (const i of firstAndLast(range(from, to), MAX_STEPS)) {
    const { writes, reads } = timeline.detailAt(i, MOST_SHOWN);
    // All writes are visited, because a frame of a game is one step that writes one column after the other.
    for (const { column, row } of writes) {
      const { written } = touch(column);
      if (written.size < MAX_CELLS) written.add(row);
    }
    for (const { column, row } of firstAndLast(reads, MAX_STEPS)) {
      const { read } = touch(column);
      if (read.size < MAX_CELLS) read.add(row);
    }
  }
  return touched;
}

/** Returns the columns that an operation touches, by name. */
export function touchedIn(
  timeline: ShownMemory['timeline'],
  span: OperationSpan,
): ReadonlyMap<string, 'read' | 'written'> {
  const found = [...touchedColumns(timeline, span)];
  return new Map(found.map(([{ name }, { written }]) => [name, written.size > 0 ? 'written' : 'read']));
}

/** Returns the first and the last touched cells. */
export function cellsIn(touched: ReadonlyMap<Column, Touch>, which: 'written' | 'read'): readonly CellAt[] {
  const cells = [...touched].flatMap(([column, touch]) =>
    [...touch[which]].map((row) => ({ column: column.name, row })),
  );
  return firstAndLast(cells, MAX_CELLS);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
}

function firstAndLast<T>(all: readonly T[], most: number): readonly T[] {
  return all.length <= most ? all : [...all.slice(0, most / 2), ...all.slice(-most / 2)];
}
