/** From here on elements are rare, and kept apart. */
const FAR = 2 ** 24;

/** Which elements of an array were marked when: the stamp is the number of a step or of an operation, so that none need be forgotten. */
export class Marks {
  #stamps = new Uint32Array(0);
  #far: Map<number, number> | null = null;

  /** @param stamp 1 or more */
  add(element: number, stamp: number): void {
    if (!(element >= 0)) return;
    if (element >= FAR) {
      this.#far ??= new Map();
      this.#far.set(element, stamp);
      return;
    }
    if (element >= this.#stamps.length) this.#grow(element + 1);
    this.#stamps[element] = stamp;
  }

  /** Whether the last mark of an element is this stamp. */
  has(element: number, stamp: number): boolean {
    if (element < this.#stamps.length) return this.#stamps[element] === stamp;
    return this.#far !== null && this.#far.get(element) === stamp;
  }

  #grow(elements: number): void {
    const stamps = new Uint32Array(Math.max(elements, this.#stamps.length * 2, 16));
    stamps.set(this.#stamps);
    this.#stamps = stamps;
  }
}
