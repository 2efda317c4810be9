import { getOrInsert } from '../trace/lookup.ts';
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
  readonly #isWanted: (position: number) => boolean;
  /** The block that goes on; `columns` null: it is not wanted. */
  #block: { readonly position: number; steps: number; readonly columns: Map<number, ColumnSummary> | null } | null =
    null;

  /**
   * @param finished receives each block once it has ended
   * @param isWanted whether a block that begins at a position is summarised, which takes about as long as to read it
   */
  constructor(finished: (block: BlockSummary) => void, isWanted: (position: number) => boolean = () => true) {
    this.#finished = finished;
    this.#isWanted = isWanted;
  }

  /** At a keyframe: `image` is what is known there. A game needs none: it begins with its first snapshot. */
  begin(position: number, image: WorldImage): void {
    this.end();
    this.#open(position);
    this.#addAll(image);
  }

  /** A message of columns; `position` and `image` are still as they were before it. */
  add(message: Snapshot | Delta, image: WorldImage, position: number): void {
    if (this.#block === null && message.type === 'snapshot') this.begin(position, image);
    const block = this.#block;
    if (block === null) return;
    if (message.type === 'snapshot') this.#addAll(image);
    if (block.columns !== null) addWrites(block.columns, message, image);
    block.steps += stepsOf(message);
    if (block.steps < BLOCK_STEPS) return;
    this.end();
    this.#open(block.position + block.steps);
  }

  /** What follows is another block. */
  end(): void {
    const { position = 0, steps = 0, columns = null } = this.#block ?? {};
    if (columns !== null && steps > 0) this.#finished({ position, steps, columns });
    this.#block = null;
  }

  /** What follows is missing. */
  drop(): void {
    this.#block = null;
  }

  #open(position: number): void {
    this.#block = { position, steps: 0, columns: this.#isWanted(position) ? new Map() : null };
  }

  /** Every column that is not empty. */
  #addAll(image: WorldImage): void {
    const columns = this.#block?.columns;
    if (columns == null) return;
    for (const { id } of image.schema) if (image.column(id)!.length > 0) columnOf(columns, id, image);
  }
}

/** At its first write in a block: what it holds before. */
function columnOf(columns: Map<number, ColumnSummary>, id: number, image: WorldImage): ColumnSummary {
  return getOrInsert(columns, id, () => image.column(id)!.summary());
}

function addWrites(columns: Map<number, ColumnSummary>, message: Snapshot | Delta, image: WorldImage): void {
  for (const list of changeLists(message)) {
    for (const change of list) {
      addChange(columnOf(columns, change.c, image), change, list, image.column(change.c)!.spec.type);
    }
  }
}
