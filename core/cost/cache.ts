export interface CacheOptions {
  /** Total bytes. */
  readonly size: number;
  /** Lines per set. */
  readonly ways: number;
  /** Bytes per line. */
  readonly line: number;
}

/** The first-level data cache of most desktop processors. */
export const L1: CacheOptions = { size: 32 * 1024, ways: 8, line: 64 };

/**
 * A set-associative cache with least-recently-used replacement. Reads and writes count alike, because a written line is
 * loaded first. There is no prefetching, and no other program uses the cache.
 */
export class Cache {
  readonly line: number;
  accesses = 0;
  misses = 0;
  readonly #perByte: number;
  readonly #ways: number;
  readonly #sets: number;
  /** Line numbers: `ways` entries per set, the most recently used first; -1 if unused. */
  readonly #lines: Float64Array;

  /** @throws RangeError if the size is not a whole number of sets */
  constructor({ size, ways, line }: CacheOptions = L1) {
    const sets = size / (ways * line);
    if (!Number.isInteger(sets) || sets < 1) {
      throw new RangeError(`A cache of ${size} bytes cannot have ${ways} ways of ${line} bytes`);
    }
    this.line = line;
    this.#perByte = 1 / line;
    this.#ways = ways;
    this.#sets = sets;
    this.#lines = new Float64Array(sets * ways).fill(-1);
  }

  /** Accesses bytes and returns whether a line was missing. An access that spans lines is at most one miss, as `cachegrind` counts. */
  access(address: number, bytes: number): boolean {
    return this.accessLines(this.lineOf(address), this.lineOf(address + bytes - 1));
  }

  /** The number of the line that contains an address. Multiplication is faster than division; half a byte corrects the rounding. */
  lineOf(address: number): number {
    return Math.floor((address + 0.5) * this.#perByte);
  }

  /** Like `access`, with the numbers of the first and the last line. */
  accessLines(first: number, last: number): boolean {
    let missed = false;
    for (let line = first; line <= last; line++) if (!this.#use(line)) missed = true;
    this.accesses++;
    if (missed) this.misses++;
    return missed;
  }

  /**
   * Like `accessLines` for each single line, but set by set, because sets are independent.
   * @returns the number of misses
   */
  accessEach(first: number, last: number): number {
    const count = Math.max(0, last + 1 - first);
    const each = Math.floor(count / this.#sets);
    const more = count % this.#sets;
    let missing = 0;
    for (let i = 0; i < Math.min(this.#sets, count); i++) {
      missing += this.#sweepSet(first + i, i < more ? each + 1 : each);
    }
    this.accesses += count;
    this.misses += missing;
    return missing;
  }

  /**
   * Uses `count` lines from `first` on that share its set.
   * @returns the number of misses
   */
  #sweepSet(first: number, count: number): number {
    const lines = this.#lines;
    const sets = this.#sets;
    const ways = this.#ways;
    const start = (first % sets) * ways;
    const last = first + (count - 1) * sets;
    if (this.#repeats(start, last, count)) return 0;
    let here = 0;
    for (let at = start; at < start + ways; at++) if (lines[at]! >= first && lines[at]! <= last) here++;
    if (count > ways || (here !== 0 && here !== count)) {
      let missing = 0;
      for (let line = first; line <= last; line += sets) if (!this.#use(line)) missing++;
      return missing;
    }
    // Either none or all of them are cached. The other lines keep their order behind them.
    let to = start + ways - 1;
    for (let at = here === 0 ? to - count : to; at >= start; at--) {
      const other = lines[at]!;
      if (other >= first && other <= last) continue;
      lines[to] = other;
      to--;
    }
    for (let at = start + count - 1, line = first; at >= start; at--, line += sets) lines[at] = line;
    return here === 0 ? count : 0;
  }

  /** True if the last use of a set was the same sequence of `count` lines up to `last`. Moves them to the front in their order. */
  #repeats(start: number, last: number, count: number): boolean {
    const lines = this.#lines;
    const sets = this.#sets;
    const end = start + this.#ways - count;
    let from = start;
    while (from <= end && lines[from] !== last) from++;
    if (from > end) return false;
    for (let i = 1; i < count; i++) if (lines[from + i] !== last - i * sets) return false;
    if (from === start) return true;
    for (let at = from - 1; at >= start; at--) lines[at + count] = lines[at]!;
    for (let i = 0; i < count; i++) lines[start + i] = last - i * sets;
    return true;
  }

  /** Moves a line to the front of its set. Returns false if it was missing. */
  #use(line: number): boolean {
    const lines = this.#lines;
    const start = (line % this.#sets) * this.#ways;
    if (lines[start] === line) return true;
    let at = start + 1;
    const end = start + this.#ways;
    while (at < end && lines[at] !== line) at++;
    const hit = at < end;
    // A loop is faster than `copyWithin` for a few elements.
    for (let to = hit ? at : end - 1; to > start; to--) lines[to] = lines[to - 1]!;
    lines[start] = line;
    return hit;
  }
}
