import type { Journal } from './journal.ts';
import { mergeReads, mergeWrites } from './merge.ts';
import type { StepDetail } from './step.ts';
import type { StepLog } from './step-log.ts';

interface Known {
  readonly from: number;
  readonly to: number;
  readonly writes: number;
  readonly reads: number;
  readonly detail: StepDetail;
}

export class StepReader {
  readonly #steps: StepLog;
  readonly #journal: Journal;
  /** The result of the last `detailBetween`, to return the same object for repeated calls. */
  #known: Known | null = null;

  constructor(steps: StepLog, journal: Journal) {
    this.#steps = steps;
    this.#journal = journal;
  }

  writesBefore(i: number): number {
    return i < this.#steps.length ? this.#steps.firstWrite(i) : this.#journal.writes;
  }

  readsBefore(i: number): number {
    return i < this.#steps.length ? this.#steps.firstRead(i) : this.#journal.reads;
  }

  /** See `Timeline.detailBetween`. */
  detailBetween(from: number, to: number): StepDetail {
    const [write, writes] = [this.writesBefore(from), this.writesBefore(to)];
    const [read, reads] = [this.readsBefore(from), this.readsBefore(to)];
    const known = this.#known;
    if (known?.from === from && known.to === to && known.writes === writes && known.reads === reads) {
      return known.detail;
    }
    const isOne = to - from === 1;
    const written = this.#journal.writesBetween(write, writes);
    const seen = this.#journal.readsBetween(read, reads);
    const detail = {
      ...this.#steps.step(isOne ? from : this.#leadBetween(from, to)),
      writes: isOne ? written : mergeWrites(written),
      reads: isOne ? seen : mergeReads(seen),
    };
    this.#known = { from, to, writes, reads, detail };
    return detail;
  }

  /** Clears the cached result: after a truncation, the same numbers may belong to other steps. */
  forget(): void {
    this.#known = null;
  }

  #leadBetween(from: number, to: number): number {
    for (let i = from; i < to; i++) if (this.#steps.depth(i) === 0) return i;
    return from;
  }
}
