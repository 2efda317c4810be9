import type { Membership, ProbeColumn } from './adapter.ts';
import { type Gather, gatheredNumbers } from './gathered-numbers.ts';

/** Sent for changes outside of systems. */
const OUTSIDE = 2 ** 32 - 1;

/** The number of frames for which a component is followed after one of its columns was read. */
const FOLLOWED_FRAMES = 120;

/** The changes of one component. */
interface Followed {
  /** The number of entity indices in the last comparison. */
  rows: number;
  /** By entity index: 1 if the entity had the component when it was last compared, and at the end of the last frame. */
  had: Uint8Array;
  hadBefore: Uint8Array;
  /** By entity index: 2 plus the row of the system that last added or removed the component, 1 if none did, 0 if nothing did. */
  by: Uint32Array;
  /** By entity index: the frame in which that happened. */
  frames: Uint32Array;
  framesLeft: number;
  /** True while a hub wants the game to stop when an entity gains or loses the component. */
  isKept: boolean;
  /** Incremented whenever `by` or `frames` change. */
  version: number;
  /** True if `had` may differ from `hadBefore`. */
  isChanged: boolean;
  /** True if an entity has gained or lost the component in the last frame. */
  gained: boolean;
  lost: boolean;
}

/**
 * Finds the frame and the system in which a component was added or removed, by comparing its entities before and after each system. Only
 * components whose columns a hub watches, or for which it wants the game to stop, are compared.
 */
export class SystemChanges {
  readonly #membershipOf: (component: string) => Membership | undefined;
  readonly #followed = new Map<string, Followed>();

  constructor(membershipOf: (component: string) => Membership | undefined) {
    this.#membershipOf = membershipOf;
  }

  /** Attributes all changes since the last call to a system and the frame that is running; -1 stands for no system. */
  note(system: number, frame: number): void {
    for (const [component, followed] of this.#followed) {
      if (followed.isKept || followed.framesLeft > 0) this.#compare(component, followed, system + 2, frame);
    }
  }

  /** Finds what has changed since the end of the frame before. */
  endFrame(frame: number): void {
    this.note(-1, frame);
    for (const followed of this.#followed.values()) {
      followed.framesLeft--;
      compareFrames(followed);
    }
  }

  /** Called after edits, which are no gains or losses of the next frame. */
  settle(frame: number): void {
    this.note(-1, frame);
    for (const followed of this.#followed.values()) {
      const { gained, lost } = followed;
      compareFrames(followed);
      Object.assign(followed, { gained, lost });
    }
  }

  /** Follows these components in every frame, and no others unless their columns are read. */
  keep(components: ReadonlySet<string>): void {
    for (const component of components) this.#follow(component);
    for (const [component, followed] of this.#followed) followed.isKept = components.has(component);
  }

  /** True if an entity has gained, or lost, the component in the frame that ended. */
  has(change: 'gained' | 'lost', component: string): boolean {
    return this.#followed.get(component)?.[change] ?? false;
  }

  /** Returns the columns described in docs/protocol.md, "Systems and queries". */
  columns(component: string): readonly ProbeColumn[] {
    return [
      this.#column(component, 'changed-by', ({ by }, row) => (by[row]! > 1 ? by[row]! - 2 : OUTSIDE)),
      this.#column(component, 'changed-in', ({ frames }, row) => frames[row]!),
    ];
  }

  #column(component: string, role: string, valueAt: (followed: Followed, row: number) => number): ProbeColumn {
    const gather: Gather = (values, present, from, to) => {
      const followed = this.#follow(component);
      for (let row = from; row < to; row++) {
        const isKnown = row < followed.by.length && followed.by[row]! > 0;
        present[row] = isKnown ? 1 : 0;
        values[row] = isKnown ? valueAt(followed, row) : 0;
      }
    };
    const numbers = gatheredNumbers('u32', () => this.#membershipOf(component)?.rows() ?? 0, gather);
    const meta = { kind: 'changes', group: 'changes', role, component, rows: 'entity' };
    const version = (): number => this.#follow(component).version;
    return { name: `${role}.${component}`, meta, watched: true, everyFrame: true, ...numbers, version };
  }

  #follow(component: string): Followed {
    const followed = this.#followed.get(component) ?? newlyFollowed();
    this.#followed.set(component, followed);
    if (!followed.isKept && followed.framesLeft <= 0) {
      // The frames and systems of earlier changes are unknown.
      this.#compare(component, followed, 0, 0);
      followed.by.fill(0);
      compareFrames(followed);
      followed.gained = followed.lost = false;
      followed.version++;
    }
    followed.framesLeft = FOLLOWED_FRAMES;
    return followed;
  }

  #compare(component: string, followed: Followed, system: number, frame: number): void {
    const membership = this.#membershipOf(component);
    if (membership === undefined) return;
    const rows = membership.rows();
    if (rows > followed.had.length) grow(followed, Math.ceil(rows * 1.5));
    const { had, by, frames } = followed;
    const end = Math.max(rows, followed.rows);
    followed.rows = rows;
    let isChanged = false;
    for (let row = 0; row < end; row++) {
      const has = row < rows && membership.has(row) ? 1 : 0;
      if (has === had[row]) continue;
      had[row] = has;
      by[row] = system;
      frames[row] = frame;
      isChanged = true;
    }
    if (!isChanged) return;
    followed.isChanged = true;
    followed.version++;
  }
}

function newlyFollowed(): Followed {
  return {
    rows: 0,
    had: new Uint8Array(0),
    hadBefore: new Uint8Array(0),
    by: new Uint32Array(0),
    frames: new Uint32Array(0),
    framesLeft: 0,
    isKept: false,
    version: 0,
    isChanged: false,
    gained: false,
    lost: false,
  };
}

function grow(followed: Followed, room: number): void {
  const bytes = (old: Uint8Array) => {
    const copy = new Uint8Array(room);
    copy.set(old);
    return copy;
  };
  const numbers = (old: Uint32Array) => {
    const copy = new Uint32Array(room);
    copy.set(old);
    return copy;
  };
  followed.had = bytes(followed.had);
  followed.hadBefore = bytes(followed.hadBefore);
  followed.by = numbers(followed.by);
  followed.frames = numbers(followed.frames);
}

/** Finds net changes since the last call: what was undone within the frame does not count. */
function compareFrames(followed: Followed): void {
  followed.gained = followed.lost = false;
  if (!followed.isChanged) return;
  followed.isChanged = false;
  const { had, hadBefore } = followed;
  for (let row = 0; row < had.length; row++) {
    if (had[row]! > hadBefore[row]!) followed.gained = true;
    else if (had[row]! < hadBefore[row]!) followed.lost = true;
  }
  hadBefore.set(had);
}
