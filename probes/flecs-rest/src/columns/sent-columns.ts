import type { ColumnMeta } from '../../../../core/trace/column.ts';
import { type Cells, columnChange, wholeColumn } from '../../../../core/wire/column-change.ts';
import { LIMITS } from '../../../../core/wire/limits.ts';
import type { Change, WireColumn, WireType } from '../../../../core/wire/message.ts';
import type { Id } from '../replies/ids.ts';
import { byteLength, type ObservedColumn } from './observed-column.ts';

interface SentColumn {
  readonly id: number;
  readonly type: WireType;
  readonly meta: ColumnMeta;
  cells: Cells;
  of: Id | undefined;
}

export interface Declared {
  readonly added: readonly WireColumn[];
  readonly leftOut: number;
  readonly unused: number;
}

const NONE: Cells = [];

/** What was sent to the hub so far: gives columns their ids, and computes what has changed since. */
export class SentColumns {
  /** Columns that the hub accepts. */
  limit: number = LIMITS.columns;
  readonly #columns = new Map<string, SentColumn>();
  readonly #byId: SentColumn[] = [];
  #watched: ReadonlySet<number> = new Set();

  watch(columns: readonly number[]): void {
    this.#watched = new Set(columns);
  }

  /** The components whose values are watched. */
  get watchedIds(): Id[] {
    const ids = [...this.#watched].map((id) => this.#byId[id]?.of);
    return [...new Set(ids.filter((id) => id !== undefined))];
  }

  /**
   * Declares the columns that were not declared yet, and returns them. Where a group has no room for all of its columns, it gets none:
   * `leftOut` counts these. `unused` counts declared columns that are not among `columns` any more.
   */
  declare(columns: readonly ObservedColumn[]): Declared {
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

  #add({ name, type, meta, of }: ObservedColumn): WireColumn {
    const column = { id: this.#byId.length, type, meta, cells: NONE, of };
    this.#columns.set(name, column);
    this.#byId.push(column);
    return { id: column.id, name, type, meta, ...(of === undefined ? {} : { watched: true }) };
  }

  /** The changes from what was sent to these columns; columns that are missing become empty. */
  changes(columns: readonly ObservedColumn[]): Change[] {
    const missing = new Set(this.#columns.keys());
    const changes: Change[] = [];
    const turn = (column: SentColumn, to: Cells) => {
      const change = columnChange(column.id, column.type, column.cells, to);
      column.cells = to;
      if (change !== null) changes.push(change);
    };
    for (const { name, cells, of } of columns) {
      const column = this.#columns.get(name);
      missing.delete(name);
      if (column !== undefined) turn(column, of === undefined || this.#watched.has(column.id) ? cells : NONE);
    }
    for (const name of missing) turn(this.#columns.get(name)!, NONE);
    return changes;
  }

  /** All columns as they were sent last. */
  whole(): Change[] {
    const filled = this.#byId.filter(({ cells }) => cells.length > 0);
    return filled.map(({ id, type, cells }) => wholeColumn(id, type, cells));
  }
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
