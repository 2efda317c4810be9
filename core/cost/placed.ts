import type { Value } from '../trace/value.ts';
import type { Growth } from './growth.ts';
import type { Part } from './part.ts';
import type { Arrangement, Placement } from './placement.ts';

/** A placement with all that looking up a cell needs as plain fields: cells are looked up millions of times. */
export class Placed {
  readonly group: string;
  /** The name of its part. */
  readonly name: string;
  readonly part: Part;
  /** The part whose blocks its elements lie in: another one for a slice. */
  readonly store: Part;
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
  /** What kind of thing its elements are, where they can move (`CellKind.moves`). */
  readonly moves: string | undefined;
  /** Elements of a page; 0 without pages. */
  readonly page: number;
  readonly isNode: boolean;
  /** Its one block has room for this many elements, and no more. */
  readonly isBounded: boolean;
  /** Of vectors only. */
  readonly growth: Growth | null;
  /** Whether a write can need a block, apart from vectors that grow. */
  readonly needsBlock: boolean;

  /** @param word what kind of thing its cells are, where they can move */
  constructor(placement: Placement, part: Part, store: Part, word: string | undefined) {
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
    // Rows that share an element, such as the bits of a word, and links move no element.
    this.moves = placement.isLink === true || placement.rows !== undefined ? undefined : word;
    this.page = arrangement.kind === 'paged' ? arrangement.page : 0;
    this.isNode = arrangement.kind === 'nodes';
    this.isBounded = arrangement.kind === 'vector' || arrangement.kind === 'block';
    this.growth = arrangement.kind === 'vector' ? arrangement.growth : null;
    const isNewNode = this.isNode && this.lifetime;
    this.needsBlock =
      this.pages !== undefined || this.sizes !== undefined || arrangement.kind === 'object' || isNewNode;
  }

  /** The element that a row is in. */
  elementOf(row: number): number {
    return this.rows === 1 ? row : Math.floor(row / this.rows);
  }

  /** Of a vector: whether its block has no room for the element that a row is in. */
  isFull(row: number): boolean {
    return this.elementOf(row) >= this.part.capacity;
  }
}
