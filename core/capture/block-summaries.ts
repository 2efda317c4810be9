import { firstIndex } from '../trace/lookup.ts';
import type { BlockSummary } from '../wire/recording/block-summary.ts';
import { bytesOfBlock, encodeBlock, maxSummaryBytes } from '../wire/recording/summary-codec.ts';

/** Known summaries of a recording's blocks, from its index and from blocks read since. */
export class Summaries {
  #byPosition = new Map<number, BlockSummary>();
  /** In order of position; null if it must be sorted again. */
  #sorted: readonly BlockSummary[] | null = null;

  /** Limit and amount of summaries added since, in bytes of an index. */
  readonly #maxBytes: number;
  #learned = 0;

  constructor(blocks: readonly BlockSummary[], size: number) {
    for (const block of blocks) this.#byPosition.set(block.position, block);
    this.#maxBytes = maxSummaryBytes(size);
  }

  /** Adds a block that was just read. If the index contradicts it, all summaries of the index are dropped. */
  readonly learn = (block: BlockSummary): void => {
    const known = this.#byPosition.get(block.position);
    if (known !== undefined && isSame(known, block)) return;
    if (known !== undefined) this.#clear();
    const bytes = bytesOfBlock(encodeBlock(block));
    if (this.#learned + bytes > this.#maxBytes) return;
    this.#learned += bytes;
    this.#byPosition.set(block.position, block);
    this.#sorted = null;
  };

  readonly has = (position: number): boolean => this.#byPosition.has(position);

  #clear(): void {
    this.#byPosition.clear();
    this.#sorted = null;
    this.#learned = 0;
  }

  /** Returns consecutive blocks from the keyframe at position `from` up to `to`. They end at the first unknown block. */
  chain(from: number, to: number): readonly BlockSummary[] {
    this.#sorted ??= [...this.#byPosition.values()].sort((a, b) => a.position - b.position);
    const all = this.#sorted;
    const start = firstIndex(all.length, (i) => all[i]!.position >= from);
    let [end, at] = [start, from];
    for (; end < all.length && all[end]!.position === at && at < to; end++) at += all[end]!.steps;
    return all.slice(start, end);
  }
}

function isSame(a: BlockSummary, b: BlockSummary): boolean {
  if (a.steps !== b.steps || a.columns.size !== b.columns.size) return false;
  return [...b.columns].every(([id, { low, high, rows }]) => {
    const other = a.columns.get(id);
    return other !== undefined && other.low === low && other.high === high && other.rows === rows;
  });
}
