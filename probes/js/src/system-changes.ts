import type { Membership, ProbeColumn } from './adapter.ts';
import { gatheredNumbers } from './gathered-numbers.ts';

/** Sent for changes outside of systems. */
const OUTSIDE = 2 ** 32 - 1;

/** The number of frames for which a component is followed after its column was read. */
const FOLLOWED_FRAMES = 120;

/** The changes of one component. */
interface Followed {
  /** By entity index: 1 if the entity had the component when it was last compared. */
  had: Uint8Array;
  /** By entity index: 2 plus the row of the system that last added or removed the component, 1 if none did, 0 if nothing did. */
  by: Uint32Array;
  framesLeft: number;
}

/**
 * Finds the system that added or removed a component, by comparing its entities before and after each system. Only components whose column
 * a hub watches are compared.
 */
export class SystemChanges {
  readonly #membershipOf: (component: string) => Membership | undefined;
  readonly #followed = new Map<string, Followed>();

  constructor(membershipOf: (component: string) => Membership | undefined) {
    this.#membershipOf = membershipOf;
  }

  /** Attributes all changes since the last call to a system; -1 stands for none. */
  note(system: number): void {
    for (const [component, followed] of this.#followed) {
      if (followed.framesLeft > 0) this.#compare(component, followed, system + 2);
    }
  }

  endFrame(): void {
    for (const followed of this.#followed.values()) followed.framesLeft--;
  }

  /** Returns the column described in docs/protocol.md, "Systems and queries". */
  column(component: string): ProbeColumn {
    const numbers = gatheredNumbers(
      'u32',
      () => this.#membershipOf(component)?.rows() ?? 0,
      (values, present, from, to) => {
        const { by } = this.#follow(component);
        for (let row = from; row < to; row++) {
          const system = by[row] ?? 0;
          present[row] = system > 0 ? 1 : 0;
          values[row] = system > 1 ? system - 2 : OUTSIDE;
        }
      },
    );
    const meta = { kind: 'changes', group: 'changes', role: 'changed-by', component, rows: 'entity' };
    return { name: `changed-by.${component}`, meta, watched: true, everyFrame: true, ...numbers };
  }

  #follow(component: string): Followed {
    const followed = this.#followed.get(component) ?? { had: new Uint8Array(0), by: new Uint32Array(0), framesLeft: 0 };
    this.#followed.set(component, followed);
    if (followed.framesLeft <= 0) {
      // Which system made the changes until now is unknown.
      followed.by = new Uint32Array(0);
      this.#compare(component, followed, 0);
    }
    followed.framesLeft = FOLLOWED_FRAMES;
    return followed;
  }

  #compare(component: string, followed: Followed, system: number): void {
    const membership = this.#membershipOf(component);
    if (membership === undefined) return;
    const rows = membership.rows();
    if (rows > followed.had.length || rows > followed.by.length) {
      const room = Math.ceil(rows * 1.5);
      const { had, by } = followed;
      followed.had = new Uint8Array(room);
      followed.by = new Uint32Array(room);
      followed.had.set(had.subarray(0, room));
      followed.by.set(by.subarray(0, room));
    }
    const { had, by } = followed;
    for (let row = 0; row < rows; row++) {
      const has = membership.has(row) ? 1 : 0;
      if (has === had[row]) continue;
      had[row] = has;
      by[row] = system;
    }
  }
}
