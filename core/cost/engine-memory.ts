import { type CellTable, kindKey, kindOf } from '../cells/cell-table.ts';
import type { Column } from '../trace/column.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import { getOrInsert } from '../trace/lookup.ts';
import { Heap } from './heap.ts';
import { type Allocation, type MemoryBlock, type MemoryPart, MemoryParts } from './memory-part.ts';
import { PlacedColumn } from './placed-column.ts';
import type { MemoryLayout, Placement, Placer, Site, StepEffect } from './placement.ts';
import type { Sizes } from './sizes.ts';
import type { StepCells } from './step-cells.ts';

/** Returned by `addressOf` for an element without memory. */
export const NO_ADDRESS = -1;

/** Shared by all steps without allocations or frees. Must not be changed. */
const NONE: never[] = [];

/** A column's placement function, and its last result. */
interface ColumnPlacer {
  /** Undefined for a column that is not memory of the real engine. */
  readonly place: Placer | undefined;
  readonly site: Site;
  found: Placement | null;
  placed: PlacedColumn | null;
}

/**
 * Models the real engine's memory for the columns: which blocks exist, and where each cell is in them. It follows the
 * writes of a run step by step. When a step ends, `columns` already have its writes.
 */
export class EngineMemory {
  readonly columns: ColumnSet;
  readonly sizes: Sizes;
  readonly layout: MemoryLayout;
  readonly cells: CellTable;
  readonly #heap = new Heap();
  readonly #parts = new MemoryParts();
  /** By column. Null for a column that is not in memory, undefined if not known yet. */
  readonly #placements: (PlacedColumn | null | undefined)[] = [];
  /** The last placement by column. A chunk that is created again usually has the same placement. */
  readonly #asked: (ColumnPlacer | undefined)[] = [];
  /** Engines return the same placement objects again, so each needs only one `PlacedColumn`. */
  readonly #placed = new WeakMap<Placement, PlacedColumn>();
  #orders = 0;
  #allocations: Allocation[] = NONE;
  /** Freed at the end of the step, because its reads may still need them. */
  #leaving: MemoryBlock[] = NONE;

  constructor(columns: ColumnSet, sizes: Sizes, layout: MemoryLayout, cells: CellTable) {
    this.columns = columns;
    this.layout = layout;
    this.cells = cells;
    this.sizes = sizes;
  }

  /** Returns the placement of a column by its id; null if it is not memory or not placed yet. */
  placedAt(id: number): PlacedColumn | null {
    const known = this.#placements[id];
    return known === undefined ? this.#place(this.columns.byId(id)) : known;
  }

  placementOf(column: Column): PlacedColumn | null {
    return this.placedAt(column.id);
  }

  siteOf(column: Column): Site {
    return { column, group: String(column.meta.group ?? column.name), sizes: this.sizes, columns: this.columns };
  }

  /** Returns the address of an element's member; `NO_ADDRESS` if it has no memory now. */
  addressOf(placed: PlacedColumn, element: number): number {
    const { store } = placed;
    if (placed.isNode) {
      const node = store.addresses[element];
      return node === undefined ? NO_ADDRESS : node + placed.offset;
    }
    if (placed.page === 0) {
      const block = store.addresses[0];
      if (block === undefined || (placed.isBounded && element >= store.capacity)) return NO_ADDRESS;
      return block + element * placed.stride + placed.offset;
    }
    const page = Math.floor(element / placed.page);
    const block = store.addresses[page];
    if (block === undefined) return NO_ADDRESS;
    return block + (element - page * placed.page) * placed.stride + placed.offset;
  }

  /** Returns the placement of the pointers to an array's pages; null for arrays without pages. */
  directoryOf(placed: PlacedColumn): PlacedColumn | null {
    if (placed.page === 0) return null;
    const { directory } = placed.part;
    return directory === null ? null : this.placedAt(directory.id);
  }

  prepare(cells: StepCells, effects: readonly StepEffect[]): readonly Allocation[] {
    this.#allocations = NONE;
    for (const effect of effects) {
      if (effect.kind !== 'allocate') continue;
      const part = this.#parts.of(effect.group, effect.part);
      if (!effect.once || !part.hasBlocks) this.#addBlock(part, 0, effect.bytes, 1, null, effect.zeroed);
    }
    if (!cells.makesRoom) return this.#allocations;
    this.#prepareVectors(cells);
    for (let i = 0; i < cells.writes; i++) {
      const to = cells.to[i];
      const placed = cells.placed[i];
      if (to !== undefined && placed?.needsBlock === true) {
        this.#prepareWrite(placed, cells.writeRows[i]!, cells.from[i], to);
      }
    }
    return this.#allocations;
  }

  /** Frees the memory that a step no longer needs, and returns its blocks. */
  finish(cells: StepCells, effects: readonly StepEffect[]): readonly MemoryBlock[] {
    if (cells.ends) for (let i = 0; i < cells.writes; i++) this.#end(cells, i);
    for (const effect of effects) if (effect.kind === 'release') this.#release(effect.group);
    if (this.#leaving.length === 0) return NONE;
    const freed = this.#leaving;
    this.#leaving = NONE;
    for (const { address, bytes } of freed) this.#heap.free(address, bytes);
    return freed;
  }

  #end(cells: StepCells, i: number): void {
    const placed = cells.placed[i];
    if (placed?.pages !== undefined && cells.from[i] === 1 && cells.to[i] !== 1) {
      for (const name of placed.pages) this.#freeNode(this.#parts.of(placed.group, name), cells.writeRows[i]!);
    }
    if (!placed?.lifetime || cells.to[i] !== undefined || cells.from[i] === undefined) return;
    const row = cells.writeRows[i]!;
    if (placed.isNode) this.#freeNode(placed.part, row);
    else if (row === 0) this.#release(placed.group);
  }

  #place(column: Column): PlacedColumn | null {
    const asked = this.#asked[column.id] ?? this.#ask(column);
    if (asked.place === undefined) {
      this.#placements[column.id] = null;
      return null;
    }
    const found = asked.place(asked.site);
    if (found === null) return null;
    if (asked.found !== found) {
      asked.found = found;
      asked.placed = getOrInsert(this.#placed, found, () => this.#placedAs(found, column));
    }
    const placed = asked.placed!;
    this.#placements[column.id] = placed;
    placed.part.members.add(column);
    for (const pages of found.pages ?? []) this.#parts.of(found.group, pages).directory = column;
    return placed;
  }

  #ask(column: Column): ColumnPlacer {
    const asked = { place: this.layout.parts[kindKey(column)], site: this.siteOf(column), found: null, placed: null };
    this.#asked[column.id] = asked;
    return asked;
  }

  #placedAs(found: Placement, column: Column): PlacedColumn {
    const part = this.#parts.of(found.group, found.part);
    const { arrangement } = found;
    const store = arrangement.kind === 'slice' ? this.#parts.of(found.group, arrangement.of) : part;
    const word = kindOf(this.cells, column)?.moves?.(column, this.columns);
    return new PlacedColumn(found, part, store, word);
  }

  /** A vector grows at most once per step, enough for all elements that the step adds. */
  #prepareVectors(cells: StepCells): void {
    for (let i = 0; i < cells.writes; i++) {
      const placed = cells.placed[i];
      if (cells.to[i] === undefined || !placed?.growth) continue;
      if (!placed.isFull(cells.writeRows[i]!)) continue;
      // The vector's length before the step determines how much is copied.
      cells.whileBefore(this.columns, () => this.#growVectors(cells));
      return;
    }
  }

  #growVectors(cells: StepCells): void {
    const needed = new Map<MemoryPart, { readonly placed: PlacedColumn; elements: number }>();
    for (let i = 0; i < cells.writes; i++) {
      const placed = cells.placed[i];
      if (cells.to[i] === undefined || !placed?.growth) continue;
      const elements = placed.elementOf(cells.writeRows[i]!) + 1;
      const known = needed.get(placed.part);
      if (known === undefined) needed.set(placed.part, { placed, elements });
      else known.elements = Math.max(known.elements, elements);
    }
    for (const { placed, elements } of needed.values()) this.#growVector(placed, elements);
  }

  #growVector(placed: PlacedColumn, needed: number): void {
    const { part, growth, stride } = placed;
    if (needed <= part.capacity || growth === null) return;
    const length = lengthOf(placed);
    this.#replaceBlock(placed, growth(length, needed), length * stride, false);
  }

  #replaceBlock(placed: PlacedColumn, capacity: number, copied: number, zeroed: boolean): void {
    const { part, stride } = placed;
    const address = part.addresses[0];
    const old = address === undefined ? null : part.blockAt(address);
    const from = old === null || copied === 0 ? null : { from: old.address, bytes: copied };
    this.#addBlock(part, 0, capacity * stride, capacity, from, zeroed);
    if (old !== null) this.#leave([old]);
  }

  #prepareWrite(placed: PlacedColumn, row: number, from: unknown, to: unknown): void {
    const { part, arrangement, stride } = placed;
    if (placed.pages !== undefined && to === 1) this.#addPages(placed, row);
    if (placed.sizes !== undefined) this.#resize(placed, Number(to));
    if (arrangement.kind === 'object' && !part.hasBlocks) {
      const { bytes, counted, zeroed, ownerOf } = arrangement;
      const replaces = ownerOf !== undefined && this.#parts.replaces(part, ownerOf());
      if (counted) this.#addBlock(part, 0, bytes, 1, null, zeroed, replaces);
      else this.#put(part, 0, bytes, 1);
    }
    if (arrangement.kind === 'nodes' && placed.lifetime && from === undefined) {
      this.#addBlock(part, row, stride, 0, null, false, arrangement.perEntity);
    }
  }

  #addPages({ group, pages = [] }: PlacedColumn, page: number): void {
    for (const name of pages) {
      const part = this.#parts.of(group, name);
      const placed = this.#placedIn(part);
      if (placed?.arrangement.kind !== 'paged' || part.addresses[page] !== undefined) continue;
      this.#addBlock(part, page, placed.page * placed.stride, 0, null, placed.arrangement.zeroed);
    }
  }

  #resize({ group, sizes }: PlacedColumn, elements: number): void {
    const placed = this.#placedIn(this.#parts.of(group, sizes!));
    if (placed?.arrangement.kind === 'block') this.#replaceBlock(placed, elements, 0, placed.arrangement.zeroed);
  }

  /** Returns the placement of a part, even if none of its cells was written yet. */
  #placedIn(part: MemoryPart): PlacedColumn | null {
    if (part.members.size === 0) for (const column of this.columns) this.placementOf(column);
    const [first] = part.members;
    return first === undefined ? null : this.placementOf(first);
  }

  #addBlock(
    part: MemoryPart,
    at: number,
    bytes: number,
    capacity: number,
    copied: Allocation['copied'],
    zeroed = false,
    perEntity = false,
  ): void {
    const address = this.#put(part, at, bytes, capacity);
    const allocation = { group: part.group, part: part.name, address, bytes, zeroed, perEntity, copied };
    if (this.#allocations === NONE) this.#allocations = [allocation];
    else this.#allocations.push(allocation);
  }

  /** Assigns an address without counting an allocation, because the block may be a member of a larger object. */
  #put(part: MemoryPart, at: number, bytes: number, capacity: number): number {
    const address = this.#heap.allocate(bytes);
    if (!part.hasBlocks) this.#parts.addPresent(part);
    part.addresses[at] = address;
    part.orders[at] = this.#orders++;
    part.blockBytes = bytes;
    part.capacity = capacity;
    return address;
  }

  #freeNode(part: MemoryPart, element: number): void {
    const address = part.addresses[element];
    if (address === undefined) return;
    part.addresses[element] = undefined;
    this.#leave([part.blockAt(address)]);
  }

  #release(group: string): void {
    for (const part of this.#parts.release(group)) {
      this.#leave(part.inOrder());
      part.addresses = [];
      part.capacity = 0;
      for (const column of part.members) this.#placements[column.id] = undefined;
      part.members.clear();
    }
  }

  #leave(blocks: readonly MemoryBlock[]): void {
    if (this.#leaving === NONE) this.#leaving = [...blocks];
    else for (const block of blocks) this.#leaving.push(block);
  }
}

function lengthOf({ part, rows }: PlacedColumn): number {
  let length = 0;
  for (const column of part.members) length = Math.max(length, column.length);
  return Math.ceil(length / rows);
}
