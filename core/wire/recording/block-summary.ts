import { getOrInsert } from '../../trace/lookup.ts';
import { addChange, type ColumnSummary } from '../live/column-summary.ts';
import { changeLists, stepsOf, type WorldImage } from '../live/world-image.ts';
import type { Delta, Snapshot } from '../messages/message.ts';

const BLOCK_STEPS = 128;

/**
 * Summary of some steps of a recording, which allows a search to skip them. The first block after a keyframe contains
 * every column that is not empty; other blocks contain the columns that their steps write.
 */
export interface BlockSummary {
  readonly position: number;
  readonly steps: number;
  /** By column id: the bounds of its cells before the first of the steps and after each of them. */
  readonly columns: ReadonlyMap<number, Readonly<ColumnSummary>>;
}

export class BlockSummariser {
  readonly #finished: (block: BlockSummary) => void;
  readonly #isWanted: (position: number) => boolean;
  /** The current block. `columns` is null if it is not wanted. */
  #block: { readonly position: number; steps: number; readonly columns: Map<number, ColumnSummary> | null } | null =
    null;

  /**
   * @param finished receives each completed block
   * @param isWanted tells if the block that begins at a position should be summarised, which takes about as long as
   * reading it
   */
  constructor(finished: (block: BlockSummary) => void, isWanted: (position: number) => boolean = () => true) {
    this.#finished = finished;
    this.#isWanted = isWanted;
  }

  /** Begins a block at a keyframe with the columns known there. Not needed for a new game, which begins with its first snapshot. */
  begin(position: number, image: WorldImage): void {
    this.end();
    this.#open(position);
    this.#addAll(image);
  }

  /** Adds a message of columns. `position` and `image` are those before the message. */
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

  end(): void {
    const { position = 0, steps = 0, columns = null } = this.#block ?? {};
    if (columns !== null && steps > 0) this.#finished({ position, steps, columns });
    this.#block = null;
  }

  /** Drops the current block, because the messages after it are missing. */
  drop(): void {
    this.#block = null;
  }

  #open(position: number): void {
    this.#block = { position, steps: 0, columns: this.#isWanted(position) ? new Map() : null };
  }

  #addAll(image: WorldImage): void {
    const columns = this.#block?.columns;
    if (columns == null) return;
    for (const { id } of image.schema) if (image.column(id)!.length > 0) columnOf(columns, id, image);
  }
}

/** On its first write in a block, a column's previous content is added. */
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
