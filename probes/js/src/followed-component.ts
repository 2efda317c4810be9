import type { Membership, OpenWorld, ProbeColumn } from './adapter.ts';
import type { LivesAt } from './followed-lives.ts';
import { capacityFor } from './number-arrays.ts';
import { grown, type Origin, ToldOrigins } from './told-origins.ts';

const NO_HANDLE = -1;
const NOBODY = { gained: [], lost: [] };

/** Who has one component, who had it at the end of the last frame, and when that last changed. All arrays are by entity index. */
export class FollowedComponent {
  readonly component: string;
  readonly #membershipOf: (component: string) => Membership | undefined;
  readonly #aliveAt: OpenWorld['aliveAt'];
  #had = new Uint8Array(0);
  #hadBefore = new Uint8Array(0);
  /** The handles of the entities that had it at the end of the last frame, if the world tells them. */
  #handles = new Float64Array(0);
  readonly #told = new ToldOrigins();
  #rows = 0;
  /** True once all entities were read that there were at the beginning. */
  #isRead = false;
  /** Rows that have changed in this frame, some of them several times. */
  #changed: number[] = [];
  gained = false;
  lost = false;
  /** The indices of entities that are alive after they have gained or lost it in the frame that ended. Without `aliveAt` there are none. */
  alive: Readonly<Record<'gained' | 'lost', readonly number[]>> = NOBODY;

  /** @param aliveAt as in `OpenWorld` */
  constructor(
    component: string,
    membershipOf: (component: string) => Membership | undefined,
    aliveAt?: OpenWorld['aliveAt'],
  ) {
    this.component = component;
    this.#membershipOf = membershipOf;
    this.#aliveAt = aliveAt;
  }

  has(row: number): boolean {
    const membership = this.#membershipOf(this.component);
    return membership !== undefined && row < membership.rows() && membership.has(row);
  }

  /** One more than the largest index of an entity that has, or had, the component. */
  get end(): number {
    return Math.max(this.#rows, this.#membershipOf(this.component)?.rows() ?? 0);
  }

  /** Begins with the entities that have the component now. */
  begin(): void {
    this.#told.clear();
    this.#rows = 0;
    this.#isRead = false;
    this.#changed = [];
    this.gained = this.lost = false;
    this.alive = NOBODY;
  }

  /**
   * Reads the next entity for the first time, or compares one that was read.
   * @param lives who lives there; null if the world does not tell
   */
  look(row: number, when: Origin | null, lives: LivesAt | null): void {
    const has = this.has(row) ? 1 : 0;
    if (!this.#isRead) {
      if (row > this.#rows) return;
      if (row === this.#rows) {
        this.#grow(++this.#rows);
        this.#had[row] = this.#hadBefore[row] = has;
        if (has === 1) this.#keepHandle(row);
        return;
      }
    }
    if (row >= this.#rows) {
      if (has === 0) return;
      this.#grow(row + 1);
      this.#rows = row + 1;
    }
    // Another entity may have taken over the index, and even the handle.
    const isTakenOver = lives?.isOther === true;
    if (isTakenOver && this.#had[row] === 1) this.#handles[row] = NO_HANDLE;
    if (this.#had[row] !== has || (has === 1 && isTakenOver)) this.#note(row, has, when, lives);
  }

  /** Called when all entities were looked at. */
  endReading(): void {
    this.#isRead = true;
  }

  /** Finds net changes since the last call: what was undone within the frame does not count. */
  endFrame(): void {
    this.gained = this.lost = false;
    this.alive = NOBODY;
    if (this.#changed.length === 0) return;
    const alive = { gained: [] as number[], lost: [] as number[] };
    for (const row of this.#changed) {
      const change = this.#had[row]! - this.#hadBefore[row]!;
      this.#hadBefore[row] = this.#had[row]!;
      if (change > 0) {
        this.gained = true;
        if (this.#aliveAt !== undefined) alive.gained.push(row);
      } else if (change < 0) {
        this.lost = true;
        if (this.#aliveAt?.(row) === this.#handles[row]) alive.lost.push(row);
      }
      if (this.#had[row] === 1 && this.#keepHandle(row) && change === 0) alive.gained.push(row);
    }
    this.alive = alive;
    this.#changed = [];
  }

  /** @returns true if the index is another entity's now */
  #keepHandle(row: number): boolean {
    if (this.#aliveAt === undefined) return false;
    const before = this.#handles[row];
    this.#handles[row] = this.#aliveAt(row) ?? NO_HANDLE;
    return before !== this.#handles[row];
  }

  /**
   * Returns the columns described in docs/protocol.md, "Systems and queries".
   * @param used is called before a column is read
   */
  columns(used: () => void): readonly ProbeColumn[] {
    const texts = (role: string) => ({
      name: `${role}.${this.component}`,
      meta: { kind: 'changes', group: 'changes', role, component: this.component, rows: 'entity' },
      used,
    });
    const told = this.#told;
    return [
      told.byColumn(texts('changed-by')),
      told.inColumn(texts('changed-in')),
      told.queuedColumn(texts('queued-by')),
      ...(this.#aliveAt === undefined ? [] : [told.handleColumn(texts('changed-of'))]),
    ];
  }

  #note(row: number, has: number, when: Origin | null, lives: LivesAt | null): void {
    this.#had[row] = has;
    this.#told.note(row, when, lives === null ? 0 : has === 1 ? lives.now : lives.before);
    this.#changed.push(row);
  }

  #grow(rows: number): void {
    const before = this.#had.length;
    if (rows <= before) return;
    const room = capacityFor(rows, before);
    this.#had = grown(this.#had, new Uint8Array(room));
    this.#hadBefore = grown(this.#hadBefore, new Uint8Array(room));
    if (this.#aliveAt !== undefined) this.#handles = grown(this.#handles, new Float64Array(room));
  }
}
