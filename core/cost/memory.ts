import { type CellTable, kindKey, kindOf } from '../cells/cell-table.ts';
import type { Column } from '../trace/column.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import { getOrInsert } from '../trace/lookup.ts';
import type { Write } from '../trace/step.ts';
import { Heap } from './heap.ts';
import type { MemoryLayout, Placed, Site, StepEffect } from './placement.ts';
import type { Sizes } from './sizes.ts';

/** A block of memory. */
export interface Block {
  readonly group: string;
  readonly part: string;
  readonly address: number;
  readonly bytes: number;
}

/** A block that was allocated, and what was copied into it because another had become too small. */
export interface Allocation extends Block {
  /** Filled with zeros before use. */
  readonly zeroed: boolean;
  /** Where the elements were that it replaces, and their bytes. */
  readonly copied: { readonly from: number; readonly bytes: number } | null;
}

/** An element that was found in memory. */
export interface Found {
  readonly address: number;
  readonly bytes: number;
  readonly placement: Placed;
  readonly element: number;
}

/** Blocks of one part of one group. */
interface Blocks {
  /** By page or element; 0 where there is but one. */
  readonly at: Map<number, Block>;
  /** Elements that the one block has room for. */
  capacity: number;
}

/**
 * The real engine's memory beside the columns: which blocks there are, and where every cell is in them. It follows the
 * writes of a run, step by step; `columns` are a copy of its own that is written along.
 */
export class Memory {
  readonly columns: ColumnSet;
  readonly sizes: Sizes;
  readonly layout: MemoryLayout;
  readonly cells: CellTable;
  readonly #heap = new Heap();
  readonly #blocks = new Map<string, Blocks>();
  readonly #placements = new Map<Column, Placed>();
  /** Columns by group and part, as far as they are known. */
  readonly #members = new Map<string, Set<Column>>();
  /** The column that holds the pointers to a part's pages. */
  readonly #directories = new Map<string, Column>();
  #allocations: Allocation[] = [];
  /** Freed at the end of the step: until then their elements are read. */
  #leaving: Block[] = [];

  constructor(columns: ColumnSet, sizes: Sizes, layout: MemoryLayout, cells: CellTable) {
    this.columns = columns;
    this.layout = layout;
    this.cells = cells;
    this.sizes = sizes;
  }

  /** Where a column's cells are; null when they are no memory, or nothing is known of them yet. */
  placementOf(column: Column): Placed | null {
    const known = this.#placements.get(column);
    if (known !== undefined) return known;
    const found = this.layout.parts[kindKey(column)]?.(this.siteOf(column)) ?? null;
    if (found === null) return null;
    const word = kindOf(this.cells, column)?.moves?.(column, this.columns);
    // Rows that share an element, such as the bits of a word, and links move no element.
    const moves = found.isLink === true || found.rows !== undefined ? undefined : word;
    const placement = { ...found, key: `${found.group}/${found.part}`, moves };
    this.#placements.set(column, placement);
    this.#join(placement, column);
    return placement;
  }

  siteOf(column: Column): Site {
    return { column, group: String(column.meta.group ?? column.name), sizes: this.sizes, columns: this.columns };
  }

  /** Where a cell is; undefined when no memory is there now. */
  find(column: Column, row: number): Found | undefined {
    const placement = this.placementOf(column);
    if (placement === null) return undefined;
    const element = Math.floor(row / (placement.rows ?? 1));
    const base = this.#elementAddress(placement, element);
    if (base === undefined) return undefined;
    return { address: base + placement.offset, bytes: placement.bytes, placement, element };
  }

  /** Where the pointer to an element's page is; undefined for elements that are behind none. */
  findPagePointer({ placement, element }: Found): Found | undefined {
    if (placement.arrangement.kind !== 'paged') return undefined;
    const directory = this.#directories.get(placement.key);
    return directory && this.find(directory, Math.floor(element / placement.arrangement.page));
  }

  /** Makes room for what a step is about to write. The columns still hold what they held before it. */
  prepare(writes: readonly Write[], effects: readonly StepEffect[]): readonly Allocation[] {
    this.#allocations = [];
    for (const effect of effects) {
      if (effect.kind === 'allocate') this.#addBlock(`${effect.group}/${effect.part}`, 0, effect, 1, null);
    }
    this.#prepareVectors(writes);
    for (const write of writes) this.#prepareWrite(write);
    return this.#allocations;
  }

  /**
   * Writes what a step wrote, and frees what it no longer needs.
   * @returns the blocks that were freed
   */
  apply(writes: readonly Write[], effects: readonly StepEffect[]): readonly Block[] {
    for (const { column, row, from, to } of writes) {
      column.put(row, to);
      const placement = this.placementOf(column);
      if (!placement?.lifetime || from === undefined || to !== undefined) continue;
      if (placement.arrangement.kind === 'nodes') this.#freeNode(placement, row);
      else if (row === 0) this.#release(placement.group);
    }
    for (const effect of effects) if (effect.kind === 'release') this.#release(effect.group);
    const freed = this.#leaving;
    this.#leaving = [];
    for (const { address } of freed) this.#heap.free(address);
    return freed;
  }

  #join(placement: Placed, column: Column): void {
    getOrInsert(this.#members, placement.key, () => new Set()).add(column);
    for (const part of placement.pages ?? []) this.#directories.set(`${placement.group}/${part}`, column);
  }

  #elementAddress({ key, group, arrangement, stride }: Placed, element: number): number | undefined {
    const blocks = this.#blocks.get(arrangement.kind === 'slice' ? `${group}/${arrangement.of}` : key);
    if (arrangement.kind === 'nodes') return blocks?.at.get(element)?.address;
    // What has no pages is one page without end.
    const page = arrangement.kind === 'paged' ? arrangement.page : Number.POSITIVE_INFINITY;
    const block = blocks?.at.get(Math.floor(element / page));
    const isBounded = arrangement.kind === 'vector' || arrangement.kind === 'block';
    if (block === undefined || (isBounded && element >= blocks!.capacity)) return undefined;
    return block.address + (element % page) * stride;
  }

  /** Vectors grow once a step, to hold all that the step adds. */
  #prepareVectors(writes: readonly Write[]): void {
    if (writes.length === 0) return;
    const needed = new Map<string, { readonly placement: Placed; elements: number }>();
    for (const { column, row, to } of writes) {
      const placement = to === undefined ? null : this.placementOf(column);
      if (placement === null || placement.arrangement.kind !== 'vector') continue;
      const elements = Math.floor(row / (placement.rows ?? 1)) + 1;
      const known = getOrInsert(needed, placement.key, () => ({ placement, elements }));
      known.elements = Math.max(known.elements, elements);
    }
    for (const { placement, elements } of needed.values()) this.#growVector(placement, elements);
  }

  #growVector(placement: Placed, needed: number): void {
    const capacity = this.#blocks.get(placement.key)?.capacity ?? 0;
    if (needed <= capacity || placement.arrangement.kind !== 'vector') return;
    const length = this.#lengthOf(placement);
    this.#replaceBlock(placement, placement.arrangement.growth(length, needed), length * placement.stride, false);
  }

  /** Elements in use: up to the last that any member column has. */
  #lengthOf(placement: Placed): number {
    let length = 0;
    for (const column of this.#members.get(placement.key) ?? []) length = Math.max(length, column.length);
    return Math.ceil(length / (placement.rows ?? 1));
  }

  #replaceBlock(placement: Placed, capacity: number, copied: number, zeroed: boolean): void {
    const { key, group, part, stride } = placement;
    const old = this.#blocks.get(key)?.at.get(0);
    const from = old === undefined || copied === 0 ? null : { from: old.address, bytes: copied };
    this.#addBlock(key, 0, { group, part, bytes: capacity * stride }, capacity, from, zeroed);
    if (old !== undefined) this.#leaving.push(old);
  }

  #prepareWrite({ column, row, from, to }: Write): void {
    const placement = this.placementOf(column);
    if (placement === null || to === undefined) return;
    const { key, group, part, arrangement, stride } = placement;
    if (placement.pages !== undefined && to === 1) this.#addPages(placement, row);
    if (placement.sizes !== undefined) this.#resize(placement, Number(to));
    if (arrangement.kind === 'object' && !this.#blocks.has(key)) {
      if (arrangement.counted)
        this.#addBlock(key, 0, { group, part, bytes: arrangement.bytes }, 1, null, arrangement.zeroed);
      else this.#reserve(placement, arrangement.bytes);
    }
    if (arrangement.kind === 'nodes' && placement.lifetime && from === undefined) {
      this.#addBlock(key, row, { group, part, bytes: stride }, 0, null);
    }
  }

  #addPages({ group, pages = [] }: Placed, page: number): void {
    for (const part of pages) {
      const key = `${group}/${part}`;
      const placement = this.#partPlacement(group, part);
      if (placement?.arrangement.kind !== 'paged' || this.#blocks.get(key)?.at.has(page)) continue;
      const bytes = placement.arrangement.page * placement.stride;
      this.#addBlock(key, page, { group, part, bytes }, 0, null);
    }
  }

  #resize({ group, sizes }: Placed, elements: number): void {
    const placement = this.#partPlacement(group, sizes!);
    if (placement?.arrangement.kind === 'block') {
      this.#replaceBlock(placement, elements, 0, placement.arrangement.zeroed);
    }
  }

  /** The placement of a part that no cell may have been written of yet. */
  #partPlacement(group: string, part: string): Placed | null {
    if (!this.#members.has(`${group}/${part}`)) for (const column of this.columns) this.placementOf(column);
    const [first] = this.#members.get(`${group}/${part}`) ?? [];
    return first === undefined ? null : this.placementOf(first);
  }

  #addBlock(
    key: string,
    at: number,
    { group, part, bytes }: { readonly group: string; readonly part: string; readonly bytes: number },
    capacity: number,
    copied: Allocation['copied'],
    zeroed = false,
  ): void {
    const address = this.#heap.allocate(bytes);
    this.#put(key, at, { group, part, address, bytes }, capacity);
    this.#allocations.push({ group, part, address, bytes, zeroed, copied });
  }

  /** A place for what is part of something larger that the engine did not allocate. */
  #reserve(placement: Placed, bytes: number): void {
    const { group, part } = placement;
    this.#put(placement.key, 0, { group, part, address: this.#heap.allocate(bytes), bytes }, 1);
  }

  #put(key: string, at: number, block: Block, capacity: number): void {
    const blocks = getOrInsert(this.#blocks, key, () => ({ at: new Map(), capacity: 0 }));
    blocks.at.set(at, block);
    blocks.capacity = capacity;
  }

  #freeNode(placement: Placed, element: number): void {
    const blocks = this.#blocks.get(placement.key);
    const block = blocks?.at.get(element);
    if (block === undefined) return;
    blocks!.at.delete(element);
    this.#leaving.push(block);
  }

  #release(group: string): void {
    for (const [key, blocks] of this.#blocks) {
      if (!key.startsWith(`${group}/`) && !key.startsWith(`${group}.`)) continue;
      this.#leaving.push(...blocks.at.values());
      this.#blocks.delete(key);
      for (const column of this.#members.get(key) ?? []) this.#placements.delete(column);
      this.#members.delete(key);
    }
  }
}
