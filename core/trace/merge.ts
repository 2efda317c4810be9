import type { Column } from './column.ts';
import type { CellRef, Write } from './step.ts';

/** Merges the writes of several steps: one write per cell, in the order in which cells were first written. */
export function mergeWrites(writes: readonly Write[]): readonly Write[] {
  const cells = new Cells<Write>();
  for (const write of writes) {
    const first = cells.get(write);
    cells.set(first === undefined ? write : { ...write, from: first.from });
  }
  return cells.all();
}

export function mergeReads(reads: readonly CellRef[]): readonly CellRef[] {
  const cells = new Cells<CellRef>();
  for (const read of reads) if (cells.get(read) === undefined) cells.set(read);
  return cells.all();
}

/** A map from cells to items that keeps the order of insertion. */
class Cells<T extends CellRef> {
  readonly #places = new Map<Column, Map<number, number>>();
  readonly #all: T[] = [];

  get({ column, row }: CellRef): T | undefined {
    return this.#all[this.#places.get(column)?.get(row) ?? -1];
  }

  set(item: T): void {
    let rows = this.#places.get(item.column);
    if (rows === undefined) {
      rows = new Map();
      this.#places.set(item.column, rows);
    }
    const place = rows.get(item.row) ?? this.#all.length;
    rows.set(item.row, place);
    this.#all[place] = item;
  }

  all(): readonly T[] {
    return this.#all;
  }
}
