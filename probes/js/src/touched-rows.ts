import { grown } from './told-origins.ts';

/** The indices of entities whose components may have changed, in the order in which they were touched, each once. */
export class TouchedRows {
  #rows: number[] = [];
  #next = 0;
  /** By index: 0 if it is not waiting, else one more than the number of its entities that were destroyed while it waited. */
  #waiting = new Uint8Array(0);
  /** By index: the handle of the last one of them. */
  #ended = new Float64Array(0);
  /** How many entities with the index that was taken last were destroyed while it waited, and the handle of the last one. */
  ends = 0;
  ended = 0;

  get isEmpty(): boolean {
    return this.#next === this.#rows.length;
  }

  /** @param ended the handle of an entity that is destroyed */
  add(row: number, ended?: number): void {
    if (row >= this.#waiting.length) this.#grow(row + 1);
    const state = this.#waiting[row]!;
    if (state === 0) this.#rows.push(row);
    this.#waiting[row] = Math.max(state, 1);
    if (ended === undefined) return;
    this.#waiting[row] = Math.min(255, this.#waiting[row]! + 1);
    this.#ended[row] = ended;
  }

  /** Takes the one that has waited longest; there must be one. */
  take(): number {
    const row = this.#rows[this.#next++]!;
    this.ends = this.#waiting[row]! - 1;
    this.ended = this.#ended[row]!;
    this.#waiting[row] = 0;
    if (this.isEmpty) {
      this.#rows.length = 0;
      this.#next = 0;
    }
    return row;
  }

  clear(): void {
    while (!this.isEmpty) this.take();
  }

  #grow(rows: number): void {
    const room = Math.ceil(rows * 1.5);
    this.#waiting = grown(this.#waiting, new Uint8Array(room));
    this.#ended = grown(this.#ended, new Float64Array(room));
  }
}
