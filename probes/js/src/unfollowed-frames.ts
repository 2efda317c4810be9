import type { ProbeColumn } from './adapter.ts';

/** At most so many gaps are told; later ones take the place of the earliest. */
const MAX_GAPS = 32;

/** The frames in which the time did not suffice to find all changes of followed components. */
export class UnfollowedFrames {
  /** Pairs of the first and the last frame of a gap. */
  readonly #frames = new Uint32Array(2 * MAX_GAPS);
  #count = 0;
  #version = 1;
  /** True while there are changes that were not found yet. */
  isRunning = false;

  goOn(frame: number): void {
    if (!this.isRunning) this.#frames[2 * (this.#count++ % MAX_GAPS)] = frame;
    this.isRunning = true;
    this.#frames[2 * ((this.#count - 1) % MAX_GAPS) + 1] = frame;
    this.#version++;
  }

  end(frame: number): void {
    if (this.isRunning) this.goOn(frame);
    this.isRunning = false;
  }

  /** Returns the column described in docs/protocol.md, "Systems and queries". */
  column(): ProbeColumn {
    const meta = { kind: 'changes', group: 'changes', role: 'unfollowed' };
    const source = {
      read: () => this.#frames,
      rows: () => 2 * Math.min(this.#count, MAX_GAPS),
      version: () => this.#version,
    };
    return { name: 'changes.unfollowed', meta, type: 'u32', watched: true, everyFrame: true, ...source };
  }
}
