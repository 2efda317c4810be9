import { firstIndex } from '../trace/lookup.ts';
import type { BlockSummary } from '../wire/block-summary.ts';
import { bytesOfBlock, encodeBlock, mostSummaryBytes } from '../wire/summary-codec.ts';

/** What is known of a recording's blocks: of its index, and of what was read since. */
export class Summaries {
  #byPosition = new Map<number, BlockSummary>();
  /** By position; null: to be sorted again. */
  #sorted: readonly BlockSummary[] | null = null;

  /** What may be learned, and what was: in bytes of an index. */
  readonly #most: number;
  #learned = 0;

  /** @param size bytes of the recording */
  constructor(blocks: readonly BlockSummary[], size: number) {
    for (const block of blocks) this.#byPosition.set(block.position, block);
    this.#most = mostSummaryBytes(size);
  }

  /** Takes over a block that was just read. Where the index says something else, nothing it says is used any more. */
  readonly learn = (block: BlockSummary): void => {
    const known = this.#byPosition.get(block.position);
    if (known !== undefined && isSame(known, block)) return;
    if (known !== undefined) this.#clear();
    const bytes = bytesOfBlock(encodeBlock(block));
    if (this.#learned + bytes > this.#most) return;
    this.#learned += bytes;
    this.#byPosition.set(block.position, block);
    this.#sorted = null;
  };

  /** Whether the block that begins at a position is known. */
  readonly has = (position: number): boolean => this.#byPosition.has(position);

  #clear(): void {
    this.#byPosition.clear();
    this.#sorted = null;
    this.#learned = 0;
  }

  /** Blocks one after another from the keyframe at position `from` on, up to `to`. They end where something is not known. */
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
