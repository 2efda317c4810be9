import { getOrInsert } from '../trace/lookup.ts';

/** Lines of one page of stamps. */
const PAGE = 4096;

interface Page {
  /** The last step and the last operation that touched each line; 0: none. */
  readonly step: Uint32Array;
  readonly operation: Uint32Array;
}

/** Counts the distinct cache lines of a step, of an operation, and of a whole run, without a set for each. */
export class Lines {
  /** Distinct lines of the step and the operation under way, and of all. */
  ofStep = 0;
  ofOperation = 0;
  ofRun = 0;
  #step = 0;
  #operation = 0;
  readonly #pages = new Map<number, Page>();
  #page: Page | undefined;
  #pageNumber = -1;

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
    const { step, operation } = this.#pageOf(Math.floor(line / PAGE));
    const at = line % PAGE;
    if (step[at] === this.#step) return;
    if (step[at] === 0) this.ofRun++;
    step[at] = this.#step;
    this.ofStep++;
    if (operation[at] === this.#operation) return;
    operation[at] = this.#operation;
    this.ofOperation++;
  }

  #pageOf(number: number): Page {
    if (number === this.#pageNumber && this.#page !== undefined) return this.#page;
    this.#pageNumber = number;
    this.#page = getOrInsert(this.#pages, number, newPage);
    return this.#page;
  }
}

function newPage(): Page {
  return { step: new Uint32Array(PAGE), operation: new Uint32Array(PAGE) };
}
