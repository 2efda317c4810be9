import type { CellTable } from '../cells/cell-table.ts';
import type { Column } from '../trace/column.ts';
import { ColumnSet } from '../trace/column-set.ts';
import type { Timeline } from '../trace/timeline.ts';
import { Cache, L1 } from './cache.ts';
import { noCost } from './cost.ts';
import { EngineMemory, NO_ADDRESS } from './engine-memory.ts';
import type { MemoryLayout } from './placement.ts';
import { replayStep } from './run-costs.ts';
import type { Sizes } from './sizes.ts';
import { StepCounter } from './step-counter.ts';

/** Follows the real engine's memory through the steps of a timeline, to tell where a cell is: in which block, and at which offset. */
export class RunAddresses {
  readonly #timeline: Timeline;
  readonly #columns = new ColumnSet();
  readonly #counter: StepCounter;
  #next = 0;

  constructor(timeline: Timeline, sizes: Sizes, layout: MemoryLayout, cells: CellTable) {
    this.#timeline = timeline;
    this.#counter = new StepCounter(new EngineMemory(this.#columns, sizes, layout, cells), new Cache(L1));
  }

  /** Replays the steps that were recorded since the last call. */
  follow(): void {
    for (const { name, type, meta } of this.#timeline.columns) this.#columns.declare({ name, type, meta });
    for (; this.#next < this.#timeline.length; this.#next++) {
      this.#counter.beginStep(noCost());
      replayStep(this.#counter, this.#columns, this.#timeline.detailAt(this.#next), null);
    }
  }

  /**
   * @param offset in bytes from the beginning of the block
   * @returns null if the cell has no memory now, or is none of the real engine
   */
  addressOf({ id }: Column, row: number): { readonly block: number; readonly offset: number } | null {
    const { memory } = this.#counter;
    const placed = memory.placedAt(id);
    if (placed === null) return null;
    const { store, page } = placed;
    const element = placed.elementOf(row);
    const address = memory.addressOf(placed, element);
    if (address === NO_ADDRESS) return null;
    const at = placed.isNode ? element : page === 0 ? 0 : Math.floor(element / page);
    return { block: store.orders[at]!, offset: address - store.addresses[at]! };
  }
}
