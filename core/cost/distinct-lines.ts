/** Number of lines per page of stamps. */
const PAGE = 4096;
/** Preallocated length of the page list. Without it, V8 would turn a list whose first page has number 2048 into a hash table. */
const ROOM = 4096;

/** For each line, the number of the last span that touched it, or one more if it was taken since; 0 if none did. Spans have even numbers. */
type Page = Uint32Array;

/** Counts the distinct cache lines of consecutive spans (steps or operations) and of all spans, without a set for each. */
export class DistinctLines {
  /** Distinct lines of the current span, and of all spans. */
  ofSpan = 0;
  ofAll = 0;
  #span = 0;
  /** By line number divided by `PAGE`. */
  readonly #pages: (Page | undefined)[] = new Array<Page | undefined>(ROOM).fill(undefined);

  begin(): void {
    this.#span += 2;
    this.ofSpan = 0;
  }

  /** @param line address divided by the bytes per line. It may exceed the range of bitwise operators. */
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

  touchEach(first: number, last: number): void {
    for (let line = first; line <= last; ) {
      const end = Math.min(last + 1, (Math.floor(line / PAGE) + 1) * PAGE);
      this.#touchIn(this.#pageOf(Math.floor(line / PAGE)), line % PAGE, end - line);
      line = end;
    }
  }

  /** Counts the lines from `first` to `last` that the current span has touched. It counts each line only once per span, so call it after the last touch. */
  takeEach(first: number, last: number): number {
    let taken = 0;
    for (let line = first; line <= last; line++) {
      const number = Math.floor(line / PAGE);
      const page = this.#pages[number];
      if (page?.[line - number * PAGE] !== this.#span) continue;
      page[line - number * PAGE] = this.#span + 1;
      taken++;
    }
    return taken;
  }

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
    return this.#pages[number] ?? this.#add(number);
  }

  #add(number: number): Page {
    const page = new Uint32Array(PAGE);
    this.#pages[number] = page;
    return page;
  }
}
