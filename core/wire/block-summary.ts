import { addChange, type ColumnSummary } from './column-summary.ts';
import type { Delta, Snapshot } from './message.ts';
import { changeLists, stepsOf, type WorldImage } from './world-image.ts';

/** Steps after which another block begins. */
const BLOCK_STEPS = 128;

/**
 * What a search needs to know of some steps of a recording to leave them out. The first block after a keyframe has every column that is
 * not empty; each block has those that its steps write.
 */
export interface BlockSummary {
  /** Steps before it. */
  readonly position: number;
  readonly steps: number;
  /** By column id: what its cells are within, before the first of the steps and after each. */
  readonly columns: ReadonlyMap<number, Readonly<ColumnSummary>>;
}

/** Summarises the messages of a recording, block by block. */
export class BlockSummariser {
  readonly #finished: (block: BlockSummary) => void;
  #block: { readonly position: number; steps: number; readonly columns: Map<number, ColumnSummary> } | null = null;

  /** @param finished receives each block once it has ended */
  constructor(finished: (block: BlockSummary) => void) {
    this.#finished = finished;
  }

  /** At a keyframe: `image` is what is known there. A game needs none: it begins with its first snapshot. */
  begin(position: number, image: WorldImage): void {
    this.end();
    this.#open(position);
    for (const { id } of image.schema) if (image.column(id)!.length > 0) this.#columnOf(id, image);
  }

  /** A message of columns; `position` and `image` are still as they were before it. */
  add(message: Snapshot | Delta, image: WorldImage, position: number): void {
    if (this.#block === null && message.type === 'snapshot') this.begin(position, image);
    const block = this.#block;
    if (block === null) return;
    if (message.type === 'snapshot') {
      for (const { id } of image.schema) if (image.column(id)!.length > 0) this.#columnOf(id, image);
    }
    for (const list of changeLists(message)) {
      for (const change of list) {
        addChange(this.#columnOf(change.c, image), change, list, image.column(change.c)!.spec.type);
      }
    }
    block.steps += stepsOf(message);
    if (block.steps < BLOCK_STEPS) return;
    this.end();
    this.#open(block.position + block.steps);
  }

  /** What follows is another block. */
  end(): void {
    if (this.#block !== null && this.#block.steps > 0) this.#finished(this.#block);
    this.#block = null;
  }

  /** What follows is missing. */
  drop(): void {
    this.#block = null;
  }

  #open(position: number): void {
    this.#block = { position, steps: 0, columns: new Map() };
  }

  /** At its first write in the block: what it holds before. */
  #columnOf(id: number, image: WorldImage): ColumnSummary {
    const { columns } = this.#block!;
    const summary = columns.get(id) ?? image.column(id)!.summary();
    columns.set(id, summary);
    return summary;
  }
}
