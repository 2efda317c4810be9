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

const NONE: Cells = [];

/** What was sent to the hub so far: gives columns their ids, and computes what has changed since. */
export class SentColumns {
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

  /** Columns that were not declared yet. Those beyond the protocol's limits are left out for good. */
  declare(columns: readonly ObservedColumn[]): WireColumn[] {
    const added: WireColumn[] = [];
    for (const { name, type, meta, of } of columns) {
      const known = this.#columns.get(name);
      if (known !== undefined) known.of = of;
      if (known !== undefined || this.#byId.length >= LIMITS.columns) continue;
      if (byteLength(name) > LIMITS.name) continue;
      const column = { id: this.#byId.length, type, meta, cells: NONE, of };
      this.#columns.set(name, column);
      this.#byId.push(column);
      added.push({ id: column.id, name, type, meta, ...(of === undefined ? {} : { watched: true }) });
    }
    return added;
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
