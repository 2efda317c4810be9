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
    let [first, last] = [Number.POSITIVE_INFINITY, -1];
    for (const change of columns) {
      if (this.#figures.has(change.c) || !hasRows(change)) continue;
      first = Math.min(first, change.c);
      last = Math.max(last, change.c);
    }
    if (!torn) this.end();
    else if (first < this.#last && !this.isOver) this.#left--;
    if (last >= 0) this.#last = last;
  }
}

/** Columns that are no longer watched become empty between two parts of a reading. */
function hasRows({ whole, runs, values }: Change): boolean {
  return (whole?.length ?? 0) > 0 || runs !== undefined || values !== undefined;
}
