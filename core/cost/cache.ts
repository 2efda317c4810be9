/** A cache's measures. */
export interface CacheOptions {
  /** Bytes in all. */
  readonly size: number;
  /** Lines that share a set. */
  readonly ways: number;
  /** Bytes of a line. */
  readonly line: number;
}

/** A first-level data cache as most desktop processors have it. */
export const L1: CacheOptions = { size: 32 * 1024, ways: 8, line: 64 };

/**
 * A set-associative cache that forgets what was not used for longest. Reads and writes count alike: a line that is
 * written is brought in first. No prefetching, and nothing else runs on the processor.
 */
export class Cache {
  readonly line: number;
  accesses = 0;
  misses = 0;
  /** Lines of a byte. */
  readonly #perByte: number;
  readonly #ways: number;
  readonly #sets: number;
  /** Line numbers, a stretch of `ways` for each set, the one used last first; -1: nothing yet. */
  readonly #lines: Float64Array;

  /** @throws RangeError when the size does not make a whole number of sets */
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

  /**
   * Touches `bytes` bytes. An access over several lines is one miss at most, as `cachegrind` counts.
   * @returns whether a line was missing
   */
  access(address: number, bytes: number): boolean {
    return this.accessLines(this.lineOf(address), this.lineOf(address + bytes - 1));
  }

  /**
   * The number of the line that an address is in. Multiplies, because division is slower. Half a byte is added so that rounding cannot give
   * the line before.
   */
  lineOf(address: number): number {
    return Math.floor((address + 0.5) * this.#perByte);
  }

  /** As `access`, by the numbers of the first and the last line. */
  accessLines(first: number, last: number): boolean {
    let missed = false;
    for (let line = first; line <= last; line++) if (!this.#use(line)) missed = true;
    this.accesses++;
    if (missed) this.misses++;
    return missed;
  }

  /**
   * As `accessLines` for each line by itself: set by set, since sets do not know of each other.
   * @returns how many were missing
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

  /** Uses `count` lines from `first` on that share its set. @returns how many were not there */
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
    // None is there, or all are: the others keep their order behind them.
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

  /** Whether `count` lines of a set up to `last` were used one after the other before. Brings them to the front as they are. */
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

  /** Brings a line to the front of its set; false when it was not there. */
  #use(line: number): boolean {
    const lines = this.#lines;
    const start = (line % this.#sets) * this.#ways;
    if (lines[start] === line) return true;
    let at = start + 1;
    const end = start + this.#ways;
    while (at < end && lines[at] !== line) at++;
    const hit = at < end;
    // One by one: to call `copyWithin` for a few elements takes longer.
    for (let to = hit ? at : end - 1; to > start; to--) lines[to] = lines[to - 1]!;
    lines[start] = line;
    return hit;
  }
}
