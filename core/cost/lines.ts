import { getOrInsert } from '../trace/lookup.ts';

/** Lines of one page of stamps. */
const PAGE = 4096;
/** Entries of the direct-mapped cache in front of `#pages`: about the pages that a world uses at one time. */
const AT_HAND = 256;

/** For each line the number of the last span that touched it; 0: none. */
type Page = Uint32Array;

/** Counts the distinct cache lines of one span after the other (a step, an operation), and of all of them, without a set for each. */
export class Lines {
  /** Distinct lines of the span under way, and of all. */
  ofSpan = 0;
  ofAll = 0;
  #span = 0;
  readonly #pages = new Map<number, Page>();
  /** A direct-mapped cache of pages: page n is at n modulo `AT_HAND`; `#numbers` says which page is there. */
  readonly #atHand: Page[] = [];
  readonly #numbers: number[] = new Array<number>(AT_HAND).fill(-1);

  begin(): void {
    this.#span++;
    this.ofSpan = 0;
  }

  /** @param line number of a line: its address by its bytes. Addresses may be above what bitwise operators take. */
  touch(line: number): void {
    const number = Math.floor(line / PAGE);
    const page = this.#pageOf(number);
    const at = line - number * PAGE;
    const before = page[at];
    if (before === this.#span) return;
    if (before === 0) this.ofAll++;
    page[at] = this.#span;
    this.ofSpan++;
  }

  /** Lines from `first` to `last`. */
  touchEach(first: number, last: number): void {
    for (let line = first; line <= last; ) {
      const end = Math.min(last + 1, (Math.floor(line / PAGE) + 1) * PAGE);
      this.#touchIn(this.#pageOf(Math.floor(line / PAGE)), line % PAGE, end - line);
      line = end;
    }
  }

  /** Touches some lines of a page that lie side by side. */
  #touchIn(page: Page, first: number, count: number): void {
    const span = this.#span;
    let ofSpan = 0;
    let ofAll = 0;
    for (let at = first; at < first + count; at++) {
      const before = page[at];
      if (before === span) continue;
      if (before === 0) ofAll++;
      page[at] = span;
      ofSpan++;
    }
    this.ofSpan += ofSpan;
    this.ofAll += ofAll;
  }

  #pageOf(number: number): Page {
    const at = number & (AT_HAND - 1);
    return this.#numbers[at] === number ? this.#atHand[at]! : this.#find(number);
  }

  #find(number: number): Page {
    const page = getOrInsert(this.#pages, number, () => new Uint32Array(PAGE));
    this.#numbers[number % AT_HAND] = number;
    this.#atHand[number % AT_HAND] = page;
    return page;
  }
}
