/** Higher indices are rare, so their stamps are kept in a map and not in the array. */
const MAX_ARRAY_INDEX = 2 ** 24;

/** Shared by all instances that mark few elements, of which there can be thousands. */
const NO_STAMPS = new Uint32Array(0);

const NONE = -(2 ** 30);

/**
 * Records which elements of an array were marked in the current step or operation. The stamp is its number, so older
 * marks need not be cleared. Most steps mark at most two elements (the removed one and the last), which needs no array.
 */
export class StampedMarks {
  #latest = 0;
  #first = NONE;
  #second = NONE;
  #hasMore = false;
  #stamps = NO_STAMPS;
  #far: Map<number, number> | null = null;

  /** @param stamp at least 1, and never less than in earlier calls */
  add(element: number, stamp: number): void {
    if (this.#latest !== stamp) {
      this.#latest = stamp;
      this.#first = element;
      this.#second = NONE;
      this.#hasMore = false;
      return;
    }
    if (element === this.#first || element === this.#second) return;
    if (this.#second === NONE) this.#second = element;
    else this.#addOther(element, stamp);
  }

  /** True if the element was marked with this stamp, which must be the latest. */
  has(element: number, stamp: number): boolean {
    if (this.#latest !== stamp) return false;
    if (element === this.#first || element === this.#second) return true;
    return this.#hasMore && this.#hasOther(element, stamp);
  }

  #addOther(element: number, stamp: number): void {
    if (!(element >= 0)) return;
    this.#hasMore = true;
    if (element >= MAX_ARRAY_INDEX) {
      this.#far ??= new Map();
      this.#far.set(element, stamp);
      return;
    }
    if (element >= this.#stamps.length) this.#grow(element + 1);
    this.#stamps[element] = stamp;
  }

  #hasOther(element: number, stamp: number): boolean {
    if (element < this.#stamps.length) return this.#stamps[element] === stamp;
    return this.#far !== null && this.#far.get(element) === stamp;
  }

  #grow(elements: number): void {
    const stamps = new Uint32Array(Math.max(elements, this.#stamps.length * 2, 16));
    stamps.set(this.#stamps);
    this.#stamps = stamps;
  }
}
