/** Levels of 32 children each, for rows below 2^25. */
const LEVELS = 5;

/** A set of rows that finds the next one at once, however many there are. */
export class RowSet {
  /** Bits for 32 rows, then for 32 words that are not zero, and so on. */
  readonly #levels = Array.from({ length: LEVELS }, () => new Map<number, number>());

  /** @param row below 2^25 */
  set(row: number, isIn: boolean): void {
    let at = row;
    for (const words of this.#levels) {
      const bit = 1 << (at & 31);
      at >>>= 5;
      const was = words.get(at) ?? 0;
      const is = isIn ? was | bit : was & ~bit;
      if (is === was) return;
      if (is === 0) words.delete(at);
      else words.set(at, is);
      if (was !== 0 && is !== 0) return;
    }
  }

  /** Returns the first row of the set from this one on. */
  from(row: number): number | undefined {
    let at = row;
    for (let level = 0; level < LEVELS; level++) {
      const word = Math.floor(at / 32);
      const bits = (this.#levels[level]!.get(word) ?? 0) & (-1 << (at & 31));
      if (bits !== 0) return this.#firstBelow(level, word * 32 + lowestBit(bits));
      at = word + 1;
    }
    return undefined;
  }

  #firstBelow(level: number, bit: number): number {
    let at = bit;
    for (let below = level - 1; below >= 0; below--) at = at * 32 + lowestBit(this.#levels[below]!.get(at)!);
    return at;
  }
}

function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}
