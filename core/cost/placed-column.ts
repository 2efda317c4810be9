import type { Value } from '../trace/value.ts';
import type { Growth } from './growth.ts';
import type { MemoryPart } from './memory-part.ts';
import type { Arrangement, Placement } from './placement.ts';

/** A placement flattened into plain fields, because cells are looked up millions of times. */
export class PlacedColumn {
  readonly group: string;
  readonly name: string;
  readonly part: MemoryPart;
  /** The part that owns its blocks: another part for a slice. */
  readonly store: MemoryPart;
  readonly arrangement: Arrangement;
  readonly stride: number;
  readonly offset: number;
  readonly bytes: number;
  readonly rows: number;
  readonly nullable: boolean;
  readonly lifetime: boolean;
  readonly unwritten: Value | undefined;
  readonly pages: readonly string[] | undefined;
  readonly sizes: string | undefined;
  /** The kind of thing its elements are, if they can move (`CellKind.moves`). */
  readonly moves: string | undefined;
  /** Elements per page; 0 without pages. */
  readonly page: number;
  readonly isNode: boolean;
  /** True if its single block has a fixed capacity. */
  readonly isBounded: boolean;
  readonly growth: Growth | null;
  /** True if a write may allocate a block, except for vectors that grow. */
  readonly needsBlock: boolean;

  /** @param word the kind of thing its cells are, if they can move */
  constructor(placement: Placement, part: MemoryPart, store: MemoryPart, word: string | undefined) {
    const { arrangement } = placement;
    this.group = placement.group;
    this.name = placement.part;
    this.part = part;
    this.store = store;
    this.arrangement = arrangement;
    this.stride = placement.stride;
    this.offset = placement.offset;
    this.bytes = placement.bytes;
    this.rows = placement.rows ?? 1;
    this.nullable = placement.nullable === true;
    this.lifetime = placement.lifetime === true;
    this.unwritten = placement.unwritten;
    this.pages = placement.pages;
    this.sizes = placement.sizes;
    // Links, and rows that share an element (such as the bits of a word), do not count as moved elements.
    this.moves = placement.isLink === true || placement.rows !== undefined ? undefined : word;
    this.page = arrangement.kind === 'paged' ? arrangement.page : 0;
    this.isNode = arrangement.kind === 'nodes';
    this.isBounded = arrangement.kind === 'vector' || arrangement.kind === 'block';
    this.growth = arrangement.kind === 'vector' ? arrangement.growth : null;
    const isNewNode = this.isNode && this.lifetime;
    this.needsBlock =
      this.pages !== undefined || this.sizes !== undefined || arrangement.kind === 'object' || isNewNode;
  }

  /** Returns the element that contains a row. */
  elementOf(row: number): number {
    return this.rows === 1 ? row : Math.floor(row / this.rows);
  }

  /** For a vector, true if its block has no room for the element of a row. */
  isFull(row: number): boolean {
    return this.elementOf(row) >= this.part.capacity;
  }
}
