/**
 * An order for things that come and go, where the game does not report its own: new ones go to the end, the last one fills a hole.
 * So a picture does not move where nothing happens.
 */
export class StableOrder<T> {
  readonly #items: T[] = [];
  readonly #rows = new Map<T, number>();

  /** @param present without repetitions */
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
