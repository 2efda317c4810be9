import { getOrInsert } from '../trace/lookup.ts';

/** Lines of one page of stamps. */
const PAGE = 4096;
/** Entries of the direct-mapped cache in front of `#pages`: about the pages that a world uses at one time. */
const AT_HAND = 256;

/** For each line the last step and the last operation that touched it; 0: none. */
type Page = Uint32Array;

/** Counts the distinct cache lines of a step, of an operation, and of a whole run, without a set for each. */
export class Lines {
  /** Distinct lines of the step and the operation under way, and of all. */
  ofStep = 0;
  ofOperation = 0;
  ofRun = 0;
  #step = 0;
  #operation = 0;
  readonly #pages = new Map<number, Page>();
  /** A direct-mapped cache of pages: page n is at n modulo `AT_HAND`; `#numbers` says which page is there. */
  readonly #atHand: Page[] = [];
  readonly #numbers: number[] = new Array<number>(AT_HAND).fill(-1);

  beginOperation(): void {
    this.#operation++;
    this.ofOperation = 0;
  }

  beginStep(): void {
    this.#step++;
    this.ofStep = 0;
  }

  /** @param line number of a line: its address by its bytes */
  touch(line: number): void {
    const page = this.#pageOf(Math.floor(line / PAGE));
    const at = 2 * (line % PAGE);
    const before = page[at];
    if (before === this.#step) return;
    if (before === 0) this.ofRun++;
    page[at] = this.#step;
    this.ofStep++;
    if (page[at + 1] === this.#operation) return;
    page[at + 1] = this.#operation;
    this.ofOperation++;
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
    const [step, operation] = [this.#step, this.#operation];
    let [ofRun, ofStep, ofOperation] = [0, 0, 0];
    for (let at = 2 * first; at < 2 * (first + count); at += 2) {
      const before = page[at];
      if (before === step) continue;
      if (before === 0) ofRun++;
      page[at] = step;
      ofStep++;
      if (page[at + 1] === operation) continue;
      page[at + 1] = operation;
      ofOperation++;
    }
    this.ofRun += ofRun;
    this.ofStep += ofStep;
    this.ofOperation += ofOperation;
  }

  #pageOf(number: number): Page {
    const at = number % AT_HAND;
    return this.#numbers[at] === number ? this.#atHand[at]! : this.#find(number);
  }

  #find(number: number): Page {
    const page = getOrInsert(this.#pages, number, () => new Uint32Array(2 * PAGE));
    this.#numbers[number % AT_HAND] = number;
    this.#atHand[number % AT_HAND] = page;
    return page;
  }
}
