/** The indices of entities whose components may have changed, in the order in which they were touched, each once. */
export class TouchedRows {
  #rows: number[] = [];
  #next = 0;
  /** By index: 1 if it is waiting. */
  #isWaiting = new Uint8Array(0);

  get isEmpty(): boolean {
    return this.#next === this.#rows.length;
  }

  add(row: number): void {
    if (row >= this.#isWaiting.length) this.#grow(row + 1);
    if (this.#isWaiting[row] === 1) return;
    this.#isWaiting[row] = 1;
    this.#rows.push(row);
  }

  /** Takes the one that has waited longest; there must be one. */
  take(): number {
    const row = this.#rows[this.#next++]!;
    this.#isWaiting[row] = 0;
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
    grown.set(this.#isWaiting);
    this.#isWaiting = grown;
  }
}
