import type { ColumnChange, Delta, Snapshot, WireColumn } from '../wire/messages/message.ts';
import { isFigures } from '../world/systems.ts';

/** Detects when a game's world has been received once. It is sent in parts, by column id; until the last, an empty column may be unsent. */
export class FirstReading {
  /** Columns of figures and of values, which are read beside the structure, again and again while it is read once. */
  readonly #besides = new Set<number>();
  #last = -1;
  /** The first row of that column in the previous part. If parts were merged, it may be any row. */
  #row = 0;
  /** The length of that column if it was sent whole, otherwise 0. */
  #whole = 0;
  /** Number of times that the game must still be read to its end. */
  #left = 1;

  get isOver(): boolean {
    return this.#left === 0;
  }

  /** Columns declared during a reading belong to the next one. */
  declare(columns: readonly WireColumn[]): void {
    if (!this.isOver && this.#last >= 0) this.#left = 2;
    for (const { id, meta = {}, watched } of columns)
      if (watched === true || isFigures({ meta })) this.#besides.add(id);
  }

  end(): void {
    this.#left = 0;
  }

  /** The reading ends with the first message that is not torn, or when the game is read from its beginning again. */
  note({ torn = false, columns = [] }: Pick<Snapshot | Delta, 'torn' | 'columns'>): void {
    const read = columns.filter((change) => !this.#besides.has(change.c) && hasRows(change));
    if (!torn) this.end();
    if (read.length === 0) return;
    const first = read.reduce((least, change) => (change.c < least.c ? change : least));
    const last = read.reduce((most, change) => (change.c > most.c ? change : most));
    if (!this.isOver && this.#beginsAgain(first, columns)) this.#left--;
    this.#last = last.c;
    this.#row = firstRow(last, columns);
    this.#whole = last.whole?.length ?? 0;
  }

  /** True if a part does not continue the previous one. Parts are merged, so a column may be sent whole after a part of it. */
  #beginsAgain(first: ColumnChange, columns: readonly ColumnChange[]): boolean {
    if (first.c !== this.#last) return first.c < this.#last;
    return first.whole === undefined ? firstRow(first, columns) <= this.#row : first.whole.length <= this.#whole;
  }
}

function firstRow({ whole, runs = [], rows }: ColumnChange, columns: readonly ColumnChange[]): number {
  if (whole !== undefined) return 0;
  if (runs.length > 0) return Number(runs[0]);
  const bytes = typeof rows === 'number' ? columns[rows]?.rows : rows;
  if (!(bytes instanceof Uint8Array) || bytes.length < 4) return 0;
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
}

/** Columns that are no longer watched are emptied between two parts of a reading, so they do not count. */
function hasRows({ whole, runs, values }: ColumnChange): boolean {
  return (whole?.length ?? 0) > 0 || runs !== undefined || values !== undefined;
}
