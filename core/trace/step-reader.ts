import type { Journal } from './journal.ts';
import { mergeReads, mergeWrites } from './merge.ts';
import type { StepDetail } from './step.ts';
import type { StepLog } from './step-log.ts';

/** Writes and reads that are drawn or said of a step, each. Objects for millions would take a gigabyte, and seconds at each frame. */
export const MOST_SHOWN = 2 ** 19;

interface Known {
  readonly from: number;
  readonly to: number;
  readonly writes: number;
  readonly reads: number;
  readonly most: number;
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
  detailBetween(from: number, to: number, most: number): StepDetail {
    const [write, writes] = [this.writesBefore(from), this.writesBefore(to)];
    const [read, reads] = [this.readsBefore(from), this.readsBefore(to)];
    const known = this.#known;
    const isSame = known?.from === from && known.to === to && known.writes === writes && known.reads === reads;
    if (isSame && known.most === most) return known.detail;
    const isOne = to - from === 1;
    const written = this.#journal.writesBetween(write, Math.min(writes, write + most));
    const seen = this.#journal.readsBetween(read, Math.min(reads, read + most));
    const detail = {
      ...this.#steps.step(isOne ? from : this.#leadBetween(from, to)),
      writes: isOne ? written : mergeWrites(written),
      reads: isOne ? seen : mergeReads(seen),
    };
    this.#known = { from, to, writes, reads, most, detail };
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
