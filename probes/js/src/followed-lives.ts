import type { OpenWorld, ProbeColumn } from './adapter.ts';
import { capacityFor } from './number-arrays.ts';
import { grown, type Origin, ToldOrigins } from './told-origins.ts';

const NO_HANDLE = -1;

/** The entities that live at the index that was looked at last, now and when it was looked at before, by handle; -1 for none. */
export interface LivesAt {
  readonly before: number;
  readonly now: number;
  /** True if these are not the same entity, although both may have the same handle. */
  readonly isOther: boolean;
}

/** How many entities with an index were destroyed since it was looked at, as far as the world says so, and the handle of the last one. */
export interface EndsAt {
  readonly ends: number;
  readonly ended: number;
}

/** The entity that has each index now, and the frame and the system of its last creation and its last destruction. All arrays are by entity index. */
export class FollowedLives implements LivesAt {
  // Kept here instead of returned, because an object for each row would be garbage in the game's frame.
  before = NO_HANDLE;
  now = NO_HANDLE;
  isOther = false;
  readonly #aliveAt: NonNullable<OpenWorld['aliveAt']>;
  readonly #rowCount: () => number;
  #handles = new Float64Array(0);
  #rows = 0;
  /** True once all entities were read that there were at the beginning. */
  #isRead = false;
  readonly #created = new ToldOrigins();
  readonly #destroyed = new ToldOrigins();

  constructor(aliveAt: NonNullable<OpenWorld['aliveAt']>, rowCount: () => number) {
    this.#aliveAt = aliveAt;
    this.#rowCount = rowCount;
  }

  /** One more than the largest index that is, or was, an entity's. */
  get end(): number {
    return Math.max(this.#rows, this.#rowCount());
  }

  /** Begins with the entities that live now. */
  begin(): void {
    this.#created.clear();
    this.#destroyed.clear();
    this.#rows = 0;
    this.#isRead = false;
  }

  /** Reads the next index for the first time, or compares one that was read. */
  look(row: number, when: Origin | null, { ends, ended }: EndsAt): void {
    const now = this.#aliveAt(row) ?? NO_HANDLE;
    this.before = this.now = now;
    this.isOther = false;
    if (row >= this.#rows) {
      if (!this.#isRead && row > this.#rows) return;
      this.#grow(row + 1);
      this.#handles.fill(NO_HANDLE, this.#rows, row + 1);
      this.#rows = row + 1;
      if (!this.#isRead) this.#handles[row] = now;
    }
    const before = this.#handles[row]!;
    this.before = before;
    this.isOther = before !== now || (ends > 0 && now !== NO_HANDLE);
    if (!this.isOther && ends === 0) return;
    this.#handles[row] = now;
    const last = ends > 0 ? ended : before;
    if (last !== NO_HANDLE) this.#destroyed.note(row, when, last, Math.max(1, ends));
    const births = ends + (now === NO_HANDLE ? 0 : 1) - (before === NO_HANDLE ? 0 : 1);
    // A world that does not say who ends has at least one birth where another entity lives.
    const least = now === NO_HANDLE || now === before ? 0 : 1;
    if (births > 0 || least > 0) this.#created.note(row, when, now === NO_HANDLE ? last : now, Math.max(births, least));
  }

  /** Called when all indices were looked at. */
  endReading(): void {
    this.#isRead = true;
  }

  /**
   * Returns the columns described in docs/protocol.md, "Systems and queries".
   * @param used is called before a column is read
   */
  columns(used: () => void): readonly ProbeColumn[] {
    return [...columnsOf('created', this.#created, used), ...columnsOf('destroyed', this.#destroyed, used)];
  }

  #grow(rows: number): void {
    const before = this.#handles.length;
    if (rows > before) this.#handles = grown(this.#handles, new Float64Array(capacityFor(rows, before)));
  }
}

function columnsOf(event: 'created' | 'destroyed', origins: ToldOrigins, used: () => void): readonly ProbeColumn[] {
  const texts = (role: string) => ({
    name: `changes.${role}`,
    meta: { kind: 'changes', group: 'changes', role, rows: 'entity' },
    used,
  });
  return [
    origins.handleColumn(texts(event)),
    origins.byColumn(texts(`${event}-by`)),
    origins.inColumn(texts(`${event}-in`)),
    origins.queuedColumn(texts(`${event}-queued-by`)),
    origins.countColumn(texts(`${event}-count`)),
  ];
}
