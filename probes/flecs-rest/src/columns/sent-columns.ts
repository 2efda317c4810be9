import type { ColumnMeta } from '../../../../core/trace/column.ts';
import type { Json } from '../../../../core/trace/value.ts';
import { LIMITS } from '../../../../core/wire/codec/limits.ts';
import { type Cells, columnChange, wholeColumn } from '../../../../core/wire/messages/column-change.ts';
import type { ColumnChange, WireColumn, WireType } from '../../../../core/wire/messages/message.ts';
import type { InspectedReply } from '../replies/entity-reply.ts';
import type { IdText } from '../replies/id-text.ts';
import { handleOf } from './entities.ts';
import { byteLength, type ObservedColumn } from './observed-column.ts';

interface SentColumn {
  readonly name: string;
  readonly id: number;
  readonly type: WireType;
  readonly meta: ColumnMeta;
  cells: Cells;
  readonly watched: boolean;
  of: IdText | undefined;
}

export interface DeclareResult {
  readonly added: readonly WireColumn[];
  readonly leftOut: number;
  readonly unused: number;
}

const NONE: Cells = [];

/** Keeps what was sent to the hub: assigns ids to columns and computes changes. */
export class SentColumns {
  /** The number of columns that the hub accepts. */
  limit: number = LIMITS.columns;
  readonly #columns = new Map<string, SentColumn>();
  readonly #byId: SentColumn[] = [];
  #watched: ReadonlySet<number> = new Set();

  watch(columns: readonly number[]): void {
    this.#watched = new Set(columns);
  }

  get watchedIds(): IdText[] {
    const ids = [...this.#watched].map((id) => this.#byId[id]?.of);
    return [...new Set(ids.filter((id) => id !== undefined))];
  }

  get watchesSystems(): boolean {
    return [...this.#watched].some((id) => this.#byId[id]?.meta.kind === 'systems');
  }

  /**
   * Declares the new columns and returns them. A group that does not fit completely gets no column; `leftOut` counts
   * those columns. `unused` counts declared columns that are not in `columns` any more.
   */
  declare(columns: readonly ObservedColumn[]): DeclareResult {
    const fresh = groups(columns.filter(({ name }) => !this.#columns.has(name) && byteLength(name) <= LIMITS.name));
    const known = columns.filter(({ name }) => this.#columns.has(name));
    for (const { name, of } of known) this.#columns.get(name)!.of = of;
    const unused = this.#byId.length - known.length;
    const added: WireColumn[] = [];
    let leftOut = 0;
    for (const group of fresh) {
      if (this.#byId.length + group.length <= this.limit) added.push(...group.map((column) => this.#add(column)));
      else leftOut += group.length;
    }
    return { added, leftOut, unused };
  }

  #add({ name, type, meta, of, ...more }: ObservedColumn): WireColumn {
    const watched = of !== undefined || more.watched === true;
    const column = { id: this.#byId.length, name, type, meta, cells: NONE, watched, of };
    this.#columns.set(name, column);
    this.#byId.push(column);
    return { id: column.id, name, type, meta, ...(watched ? { watched: true } : {}) };
  }

  /** Returns the changes that turn the sent columns into these; missing columns become empty. */
  changes(columns: readonly ObservedColumn[]): ColumnChange[] {
    const present = new Set(columns.map(({ name }) => name));
    const missing = this.#byId.filter(({ name }) => !present.has(name));
    return [...this.changesOf(columns), ...missing.flatMap((column) => changeTo(column, NONE))];
  }

  /** Returns the changes of these columns; other columns stay as they are. */
  changesOf(columns: readonly ObservedColumn[]): ColumnChange[] {
    return columns.flatMap(({ name, cells }) => {
      const column = this.#columns.get(name);
      if (column === undefined) return [];
      return changeTo(column, !column.watched || this.#watched.has(column.id) ? cells : NONE);
    });
  }

  /** Returns the changes to the watched values of one entity at its place in the last poll, or none if another entity is there now. */
  refresh({ index, generation, values }: InspectedReply): ColumnChange[] {
    const cellOf = (name: string, row: number) => this.#columns.get(name)?.cells[row];
    const slot = cellOf('entities.record-table', index);
    const row = cellOf('entities.record-row', index);
    if (typeof row !== 'number') return [];
    const handle = handleOf({ index, generation });
    if (cellOf(`table.${slot}.entities`, row) !== handle) return [];
    return [...this.#watched].flatMap((id) => {
      const column = this.#byId[id];
      const value = column?.of === undefined ? undefined : values.get(column.of);
      if (column === undefined || value === undefined) return [];
      if (column.name.startsWith(`table.${slot}.`)) return changeTo(column, withCell(column.cells, row, value));
      return column.name === `sparse.${column.of}.data` ? changeTo(column, withCell(column.cells, index, value)) : [];
    });
  }

  allColumns(): ColumnChange[] {
    const filled = this.#byId.filter(({ cells }) => cells.length > 0);
    return filled.map(({ id, type, cells }) => wholeColumn(id, type, cells));
  }
}

function changeTo(column: SentColumn, to: Cells): ColumnChange[] {
  const change = columnChange(column.id, column.type, column.cells, to);
  column.cells = to;
  return change === null ? [] : [change];
}

function withCell(cells: Cells, row: number, value: Json): Cells {
  const copy = [...cells];
  while (copy.length < row) copy.push(undefined);
  copy[row] = value;
  return copy;
}

function groups(columns: readonly ObservedColumn[]): Iterable<readonly ObservedColumn[]> {
  const found = new Map<unknown, ObservedColumn[]>();
  for (const column of columns) {
    const group = found.get(column.meta.group);
    if (group === undefined) found.set(column.meta.group, [column]);
    else group.push(column);
  }
  return found.values();
}
