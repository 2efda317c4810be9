import type { ColumnMeta } from '../../../../core/trace/column.ts';
import type { Json } from '../../../../core/trace/value.ts';
import { type Cells, columnChange, wholeColumn } from '../../../../core/wire/column-change.ts';
import { LIMITS } from '../../../../core/wire/limits.ts';
import type { Change, WireColumn, WireType } from '../../../../core/wire/message.ts';
import type { Id } from '../replies/ids.ts';
import type { InspectedReply } from '../replies/replies.ts';
import { handleOf } from './entities.ts';
import { byteLength, type ObservedColumn } from './observed-column.ts';

interface SentColumn {
  readonly name: string;
  readonly id: number;
  readonly type: WireType;
  readonly meta: ColumnMeta;
  cells: Cells;
  readonly watched: boolean;
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

  /** Whether figures of systems are watched. */
  get watchesSystems(): boolean {
    return [...this.#watched].some((id) => this.#byId[id]?.meta.kind === 'systems');
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

  #add({ name, type, meta, of, ...more }: ObservedColumn): WireColumn {
    const watched = of !== undefined || more.watched === true;
    const column = { id: this.#byId.length, name, type, meta, cells: NONE, watched, of };
    this.#columns.set(name, column);
    this.#byId.push(column);
    return { id: column.id, name, type, meta, ...(watched ? { watched: true } : {}) };
  }

  /** The changes from what was sent to these columns; columns that are missing become empty. */
  changes(columns: readonly ObservedColumn[]): Change[] {
    const present = new Set(columns.map(({ name }) => name));
    const missing = this.#byId.filter(({ name }) => !present.has(name));
    return [...this.changesOf(columns), ...missing.flatMap((column) => turn(column, NONE))];
  }

  /** The changes from what was sent to these columns; the others stay. */
  changesOf(columns: readonly ObservedColumn[]): Change[] {
    return columns.flatMap(({ name, cells }) => {
      const column = this.#columns.get(name);
      if (column === undefined) return [];
      return turn(column, !column.watched || this.#watched.has(column.id) ? cells : NONE);
    });
  }

  /** Changes to the watched values of one entity, which is where it was at the last poll; none when another one is there. */
  refresh({ index, generation, values }: InspectedReply): Change[] {
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
      if (column.name.startsWith(`table.${slot}.`)) return turn(column, withCell(column.cells, row, value));
      return column.name === `sparse.${column.of}.data` ? turn(column, withCell(column.cells, index, value)) : [];
    });
  }

  /** All columns as they were sent last. */
  whole(): Change[] {
    const filled = this.#byId.filter(({ cells }) => cells.length > 0);
    return filled.map(({ id, type, cells }) => wholeColumn(id, type, cells));
  }
}

/** The change of a column to these cells, if there is one. */
function turn(column: SentColumn, to: Cells): Change[] {
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
