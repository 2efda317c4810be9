/** Elements from this index on are rare: a map holds their stamps, not the array. */
const FAR = 2 ** 24;

/** Of all that mark few elements: there are some for each of thousands of chunks. */
const NO_STAMPS = new Uint32Array(0);

/** No element. */
const NONE = -(2 ** 30);

/**
 * Which elements of an array were marked in the step, or the operation, under way. A stamp is its number: older marks need not be
 * forgotten. Most mark two elements at most (the one that is removed, and the last), for which no array is touched.
 */
export class Marks {
  #latest = 0;
  #first = NONE;
  #second = NONE;
  #hasMore = false;
  #stamps = NO_STAMPS;
  #far: Map<number, number> | null = null;

  /** @param stamp 1 or more, and never less than before */
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

  /** Whether an element was marked with this stamp, the latest of all. */
  has(element: number, stamp: number): boolean {
    if (this.#latest !== stamp) return false;
    if (element === this.#first || element === this.#second) return true;
    return this.#hasMore && this.#hasOther(element, stamp);
  }

  #addOther(element: number, stamp: number): void {
    if (!(element >= 0)) return;
    this.#hasMore = true;
    if (element >= FAR) {
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
