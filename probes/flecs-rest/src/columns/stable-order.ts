/** Keeps an order of changing items where the game reports none: new ones are appended, and the last fills a removed one's row. */
export class StableOrder<T> {
  readonly #items: T[] = [];
  readonly #rows = new Map<T, number>();

  /** @param present the current items, each once */
  update(present: readonly T[]): readonly T[] {
    const wanted = new Set(present);
    for (const item of [...this.#items]) if (!wanted.has(item)) this.#remove(item);
    for (const item of present) {
      if (this.#rows.has(item)) continue;
      this.#rows.set(item, this.#items.length);
      this.#items.push(item);
    }
    return this.#items;
  }

  #remove(item: T): void {
    const row = this.#rows.get(item)!;
    const last = this.#items.pop()!;
    this.#rows.delete(item);
    if (last === item) return;
    this.#items[row] = last;
    this.#rows.set(last, row);
  }
}
