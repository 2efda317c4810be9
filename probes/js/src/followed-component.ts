import type { Membership, OpenWorld, ProbeColumn } from './adapter.ts';
import { capacityFor } from './number-arrays.ts';
import { NOT_QUEUED, type QueueTag } from './system-timer.ts';

/** Stands for changes outside of systems in the column `changed-by`. */
export const OUTSIDE = 2 ** 32 - 1;

/** Rows whose last change is noted together, as a power of two. */
const CHUNK_BITS = 8;

const NO_HANDLE = -1;
const NOBODY = { gained: [], lost: [] };

interface ChangeSource {
  readonly used: () => void;
  readonly read: () => Uint32Array;
  readonly present: () => Uint8Array;
}

/** Where a change was made: the row of the running system, -1 for none, and who queued the change. */
export interface Origin {
  readonly system: number;
  readonly queuedBy: QueueTag;
  readonly frame: number;
}

/** Who has one component, who had it at the end of the last frame, and when that last changed. All arrays are by entity index. */
export class FollowedComponent {
  readonly component: string;
  readonly #membershipOf: (component: string) => Membership | undefined;
  readonly #aliveAt: OpenWorld['aliveAt'];
  #had = new Uint8Array(0);
  #hadBefore = new Uint8Array(0);
  /** The handles of the entities that had it at the end of the last frame, if the world tells them. */
  #handles = new Float64Array(0);
  #by = new Uint32Array(0);
  #in = new Uint32Array(0);
  #queuedBy = new Uint32Array(0);
  #isQueued = new Uint8Array(0);
  /** 1 if the frame and the system of the last change are known. */
  #isTold = new Uint8Array(0);
  /** The version in which each chunk of rows last changed. */
  #chunks = new Uint32Array(0);
  #version = 1;
  #rows = 0;
  /** One more than the largest row with a known change; the columns have no others, so the first message is short. */
  #toldEnd = 0;
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
    this.#isTold.fill(0);
    this.#isQueued.fill(0);
    this.#toldEnd = 0;
    this.#chunks.fill(++this.#version);
    this.#rows = 0;
    this.#isRead = false;
    this.#changed = [];
    this.gained = this.lost = false;
    this.alive = NOBODY;
  }

  /** Reads the next entity for the first time, or compares one that was read. */
  look(row: number, when: Origin | null): void {
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
    if (this.#had[row] !== has) this.#note(row, has, when);
    // Another entity may have taken over the index.
    else if (has === 1 && this.#aliveAt !== undefined && this.#aliveAt(row) !== this.#handles[row])
      this.#changed.push(row);
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
    const present = (): Uint8Array => this.#isTold;
    return [
      this.#column('changed-by', { used, read: () => this.#by, present }),
      this.#column('changed-in', { used, read: () => this.#in, present }),
      this.#column('queued-by', { used, read: () => this.#queuedBy, present: () => this.#isQueued }),
    ];
  }

  #column(role: string, { used, ...source }: ChangeSource): ProbeColumn {
    const meta = { kind: 'changes', group: 'changes', role, component: this.component, rows: 'entity' };
    const version = (): number => {
      used();
      return this.#version;
    };
    const rows = (): number => this.#toldEnd;
    const changedSince = this.#changedSince.bind(this);
    const about = { type: 'u32', watched: true, everyFrame: true } as const;
    return { name: `${role}.${this.component}`, meta, ...about, ...source, rows, version, changedSince };
  }

  #changedSince(version: number, from: number, to: number): boolean {
    for (let chunk = from >>> CHUNK_BITS; chunk << CHUNK_BITS < to; chunk++) {
      if (this.#chunks[chunk]! > version) return true;
    }
    return false;
  }

  #note(row: number, has: number, when: Origin | null): void {
    this.#had[row] = has;
    this.#isTold[row] = when === null ? 0 : 1;
    if (when !== null) this.#toldEnd = Math.max(this.#toldEnd, row + 1);
    this.#by[row] = when === null ? 0 : rowOf(when.system);
    const queuedBy = when?.queuedBy ?? NOT_QUEUED;
    this.#isQueued[row] = queuedBy === NOT_QUEUED ? 0 : 1;
    this.#queuedBy[row] = rowOf(queuedBy);
    this.#in[row] = when?.frame ?? 0;
    this.#chunks[row >>> CHUNK_BITS] = ++this.#version;
    this.#changed.push(row);
  }

  #grow(rows: number): void {
    const before = this.#had.length;
    if (rows <= before) return;
    const room = capacityFor(rows, before);
    this.#had = grown(this.#had, new Uint8Array(room));
    this.#hadBefore = grown(this.#hadBefore, new Uint8Array(room));
    this.#isTold = grown(this.#isTold, new Uint8Array(room));
    if (this.#aliveAt !== undefined) this.#handles = grown(this.#handles, new Float64Array(room));
    this.#by = grown(this.#by, new Uint32Array(room));
    this.#queuedBy = grown(this.#queuedBy, new Uint32Array(room));
    this.#isQueued = grown(this.#isQueued, new Uint8Array(room));
    this.#in = grown(this.#in, new Uint32Array(room));
    this.#chunks = grown(this.#chunks, new Uint32Array((room >>> CHUNK_BITS) + 1));
  }
}

function rowOf(system: number): number {
  return system < 0 ? OUTSIDE : system;
}

function grown<A extends Uint8Array | Uint32Array | Float64Array>(old: A, room: A): A {
  room.set(old);
  return room;
}
