import type { Address } from '../cells/address.ts';
import type { CellTable } from '../cells/cell-table.ts';
import type { Column } from '../trace/column.ts';
import { ColumnSet } from '../trace/column-set.ts';
import type { Timeline } from '../trace/timeline.ts';
import { Cache, L1 } from './cache.ts';
import { noCost } from './cost.ts';
import { EngineMemory, NO_ADDRESS } from './engine-memory.ts';
import type { Allocation } from './memory-part.ts';
import type { MemoryLayout } from './placement.ts';
import { replayStep } from './run-costs.ts';
import { alignUp, type Sizes } from './sizes.ts';
import { StepCounter } from './step-counter.ts';

/** Follows the real engine's memory through the steps of a timeline, to tell where a cell is: in which block, and at which offset. */
export class RunAddresses {
  readonly #timeline: Timeline;
  readonly #columns = new ColumnSet();
  readonly #counter: StepCounter;
  #next = 0;
  /** The block at each address, with its size. */
  readonly #blocks = new Map<number, { readonly block: number; readonly bytes: number }>();
  readonly #grain: number;
  #allocated = 0;

  constructor(timeline: Timeline, sizes: Sizes, layout: MemoryLayout, cells: CellTable) {
    this.#timeline = timeline;
    this.#grain = layout.grain ?? 1;
    this.#counter = new StepCounter(new EngineMemory(this.#columns, sizes, layout, cells), new Cache(L1));
  }

  /** Replays the steps that were recorded since the last call. */
  follow(): void {
    for (const { name, type, meta } of this.#timeline.columns) this.#columns.declare({ name, type, meta });
    const listener = { allocated: (allocation: Allocation) => this.#note(allocation), freed() {} };
    for (; this.#next < this.#timeline.length; this.#next++) {
      this.#counter.beginStep(noCost());
      replayStep(this.#counter, this.#columns, this.#timeline.detailAt(this.#next), listener);
    }
  }

  /** Returns null if the cell has no memory now, or is none of the real engine. */
  addressOf({ id }: Column, row: number): Address | null {
    const { memory } = this.#counter;
    const placed = memory.placedAt(id);
    if (placed === null) return null;
    const { store, page } = placed;
    const element = placed.elementOf(row);
    const address = memory.addressOf(placed, element);
    if (address === NO_ADDRESS) return null;
    const at = placed.isNode ? element : page === 0 ? 0 : Math.floor(element / page);
    const start = store.addresses[at]!;
    // Members of larger objects are not allocated on their own.
    return { block: this.#blocks.get(start)?.block ?? -1 - store.orders[at]!, offset: address - start };
  }

  /** A vector that grows within its block stays the same block. */
  #note({ address, bytes, copied }: Allocation): void {
    const before = copied === null ? undefined : this.#blocks.get(copied.from);
    const stays = before !== undefined && alignUp(before.bytes, this.#grain) === alignUp(bytes, this.#grain);
    this.#blocks.set(address, { block: stays ? before.block : this.#allocated++, bytes });
  }
}
