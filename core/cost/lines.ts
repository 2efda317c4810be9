/** Lines of one page of stamps. */
const PAGE = 4096;
/** Pages that the list has room for from the start: without it V8 would make a hash table of a list whose first page is number 2048. */
const ROOM = 4096;

/** For each line the number of the last span that touched it; 0: none. */
type Page = Uint32Array;

/** Counts the distinct cache lines of one span after the other (a step, an operation), and of all of them, without a set for each. */
export class Lines {
  /** Distinct lines of the span under way, and of all. */
  ofSpan = 0;
  ofAll = 0;
  #span = 0;
  /** By number: a line's number by `PAGE`. */
  readonly #pages: (Page | undefined)[] = new Array<Page | undefined>(ROOM).fill(undefined);

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
    return this.#pages[number] ?? this.#add(number);
  }

  #add(number: number): Page {
    const page = new Uint32Array(PAGE);
    this.#pages[number] = page;
    return page;
  }
}
