import type { Column } from '../trace/column.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import { getOrInsert } from '../trace/lookup.ts';
import type { CellRef, StepDetail } from '../trace/step.ts';
import type { Value } from '../trace/value.ts';
import { type CellTable, kindOf } from './cell-table.ts';
import { type IdFormat, isId, isNullId } from './id-format.ts';

/** Returns for example `Position.packed:3`, from which keys of marks are built. */
export function cellKey(column: Column | string, row: number): string {
  return `${typeof column === 'string' ? column : column.name}:${row}`;
}

/** Returns a look-up of the values before a step. The columns must be in the state after it. */
export function valuesBefore(step: StepDetail): (column: Column | undefined, row: number) => Value | undefined {
  const written = new Map<Column, Map<number, Value | undefined>>();
  for (const { column, row, from } of step.writes) {
    const rows = written.get(column) ?? new Map<number, Value | undefined>();
    if (!rows.has(row)) written.set(column, rows.set(row, from));
  }
  return (column, row) => {
    const rows = column === undefined ? undefined : written.get(column);
    return rows?.has(row) ? rows.get(row) : column?.peek(row);
  };
}

interface Change extends CellRef {
  readonly before: Value | undefined;
  after: Value | undefined;
}

/**
 * Finds the origins of the values that a step wrote: for each written cell (by `cellKey`) the cell that held the same value before the step, among
 * those that the step read or wrote. The same column is preferred, then the nearest row.
 * Moves are not recorded, so this is how swap-and-pop, a free-list exchange and a sort are seen as moves. Values move between columns whose kinds
 * return the same word from `moves`. Null ids and absent values have no origin.
 * @param columns in the state after the step
 */
export function origins(columns: ColumnSet, step: StepDetail, table: CellTable): ReadonlyMap<string, CellRef> {
  const words = new MoveWords(columns, table);
  const changes = changesOf(step);
  const sources = sourcesOf(step, changes, words);
  const found = new Map<string, CellRef>();
  for (const [key, change] of changes) {
    const { after, before } = change;
    if (after === undefined || after === before) continue;
    const word = words.wordOf(change, after);
    const source = word === null ? undefined : nearest(sources.get(word)?.get(after) ?? [], change);
    if (source !== undefined) found.set(key, source);
  }
  return found;
}

/** Caches the `moves` word and the id format of each column. */
class MoveWords {
  readonly #columns: ColumnSet;
  readonly #table: CellTable;
  readonly #words = new Map<Column, string | null>();
  readonly #formats = new Map<Column, IdFormat>();

  constructor(columns: ColumnSet, table: CellTable) {
    this.#columns = columns;
    this.#table = table;
  }

  /** Returns the word of a value in a cell, or null if it cannot have moved. */
  wordOf({ column, row }: CellRef, value: Value): string | null {
    if (value === null) return null;
    const moves = () => kindOf(this.#table, column)?.moves?.(column, this.#columns) ?? null;
    const word = getOrInsert(this.#words, column, moves);
    return word === null || this.#isNull(column, row, value) ? null : word;
  }

  #isNull(column: Column, row: number, value: Value): boolean {
    if (!isId(value)) return false;
    let format = this.#formats.get(column);
    if (format === undefined) {
      format = kindOf(this.#table, column)?.id?.({ columns: this.#columns, column, row, value }) ?? undefined;
      if (format !== undefined) this.#formats.set(column, format);
    }
    return format !== undefined && isNullId(value, format);
  }
}

function changesOf(step: StepDetail): Map<string, Change> {
  const changes = new Map<string, Change>();
  for (const { column, row, from, to } of step.writes) {
    getOrInsert(changes, cellKey(column, row), () => ({ column, row, before: from, after: to })).after = to;
  }
  return changes;
}

/** Groups cells by word and by the value that they held before the step. The columns must be in the state after it. */
function sourcesOf(
  step: StepDetail,
  changes: ReadonlyMap<string, Change>,
  words: MoveWords,
): ReadonlyMap<string, ReadonlyMap<Value, readonly CellRef[]>> {
  const sources = new Map<string, Map<Value, CellRef[]>>();
  const add = (cell: CellRef, value: Value | undefined): void => {
    const word = value === undefined ? null : words.wordOf(cell, value);
    if (value === undefined || word === null) return;
    const values = getOrInsert(sources, word, () => new Map());
    getOrInsert(values, value, () => []).push(cell);
  };
  for (const change of changes.values()) add(change, change.before);
  for (const read of step.reads) {
    if (!changes.has(cellKey(read.column, read.row))) add(read, read.column.peek(read.row));
  }
  return sources;
}

function nearest(candidates: readonly CellRef[], to: CellRef): CellRef | undefined {
  let best: CellRef | undefined;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    if (candidate.column === to.column && candidate.row === to.row) continue;
    const cost = Math.abs(candidate.row - to.row) + (candidate.column === to.column ? 0 : 2 ** 33);
    if (cost < bestCost) {
      best = candidate;
      bestCost = cost;
    }
  }
  return best;
}
