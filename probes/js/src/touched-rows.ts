/** The indices of entities whose components may have changed, in the order in which they were touched, each once. */
export class TouchedRows {
  #rows: number[] = [];
  #next = 0;
  /** By index: 1 if it is waiting, 2 if an entity with this index was also destroyed. */
  #waiting = new Uint8Array(0);
  /** True if an entity with the index that was taken last was destroyed while it waited. */
  hasEnded = false;

  get isEmpty(): boolean {
    return this.#next === this.#rows.length;
  }

  add(row: number, isEnd: boolean): void {
    if (row >= this.#waiting.length) this.#grow(row + 1);
    const state = this.#waiting[row]!;
    if (state === 0) this.#rows.push(row);
    this.#waiting[row] = isEnd ? 2 : Math.max(state, 1);
  }

  /** Takes the one that has waited longest; there must be one. */
  take(): number {
    const row = this.#rows[this.#next++]!;
    this.hasEnded = this.#waiting[row] === 2;
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
    const grown = new Uint8Array(Math.ceil(rows * 1.5));
    grown.set(this.#waiting);
    this.#waiting = grown;
  }
}
