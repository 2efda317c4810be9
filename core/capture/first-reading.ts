import { isFigures } from '../inspect/systems.ts';
import type { Change, Delta, Snapshot, WireColumn } from '../wire/message.ts';

/**
 * Whether all of a game's world was received at least once. A large one comes in parts, in order of the
 * columns' ids (docs/protocol.md): until the last part, what is empty may only not have been read.
 */
export class FirstReading {
  /** Columns that come with every part. */
  readonly #figures = new Set<number>();
  /** The last column of the part before: where a part was merged with others, what it has of that one may begin at any row. */
  #last = -1;
  /** The first row that it had of that column. */
  #row = 0;
  /** How much it had of that column where that came whole; else 0. */
  #whole = 0;
  /** How many times the game has to be read to its end. */
  #left = 1;

  get isOver(): boolean {
    return this.#left === 0;
  }

  /** Columns that are declared while the game is read belong to the next reading. */
  declare(columns: readonly WireColumn[]): void {
    if (!this.isOver && this.#last >= 0) this.#left = 2;
    for (const { id, meta = {} } of columns) if (isFigures({ meta })) this.#figures.add(id);
  }

  end(): void {
    this.#left = 0;
  }

  /** It is over with the first message that is not torn, or when the game is read from the beginning again. */
  note({ torn = false, columns = [] }: Pick<Snapshot | Delta, 'torn' | 'columns'>): void {
    const read = columns.filter((change) => !this.#figures.has(change.c) && hasRows(change));
    if (!torn) this.end();
    if (read.length === 0) return;
    const first = read.reduce((least, change) => (change.c < least.c ? change : least));
    const last = read.reduce((most, change) => (change.c > most.c ? change : most));
    if (!this.isOver && this.#beginsAgain(first, columns)) this.#left--;
    this.#last = last.c;
    this.#row = firstRow(last, columns);
    this.#whole = last.whole?.length ?? 0;
  }

  /** Whether a part is no continuation of the part before. Parts are merged: a column may come whole after a part of it, and longer. */
  #beginsAgain(first: Change, columns: readonly Change[]): boolean {
    if (first.c !== this.#last) return first.c < this.#last;
    return first.whole === undefined ? firstRow(first, columns) <= this.#row : first.whole.length <= this.#whole;
  }
}

function firstRow({ whole, runs = [], rows }: Change, columns: readonly Change[]): number {
  if (whole !== undefined) return 0;
  if (runs.length > 0) return Number(runs[0]);
  const bytes = typeof rows === 'number' ? columns[rows]?.rows : rows;
  if (!(bytes instanceof Uint8Array) || bytes.length < 4) return 0;
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
}

/** Columns that are no longer watched become empty between two parts of a reading. */
function hasRows({ whole, runs, values }: Change): boolean {
  return (whole?.length ?? 0) > 0 || runs !== undefined || values !== undefined;
}
