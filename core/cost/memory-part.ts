import type { Column } from '../trace/column.ts';
import { getOrInsert } from '../trace/lookup.ts';
import { StampedMarks } from './stamped-marks.ts';

export interface MemoryBlock {
  readonly group: string;
  readonly part: string;
  readonly address: number;
  readonly bytes: number;
}

/** An allocated block and, if it replaces a smaller one, the data copied into it. */
export interface Allocation extends MemoryBlock {
  readonly zeroed: boolean;
  /** True if entities allocate it as long as they are created: it holds the element of one of them, or replaces a freed block of its structure. */
  readonly perEntity: boolean;
  /** Address and size of the copied elements. */
  readonly copied: { readonly from: number; readonly bytes: number } | null;
}

/** One part of a group: its blocks, and its touched and reached elements. It is kept when its blocks are freed. */
export class MemoryPart {
  readonly group: string;
  readonly name: string;
  /** True from the first block until its group is released. */
  hasBlocks = false;
  /** Addresses by page or element. A single block is at 0. Plain numbers, because there can be millions of nodes. */
  addresses: (number | undefined)[] = [];
  blockBytes = 0;
  /** The structure whose freed blocks its block replaces. */
  owner: string | null = null;
  /** For each block, the number of blocks allocated before it. */
  readonly orders: number[] = [];
  /** Number of elements that fit into the single block. */
  capacity = 0;
  readonly members = new Set<Column>();
  directory: Column | null = null;
  readonly touched = new StampedMarks();
  /** Elements whose address an operation has read: in this part, in all parts of its group, and in this part of all groups. */
  readonly reached = new StampedMarks();
  readonly reachedByGroup: StampedMarks;
  readonly reachedByPart: StampedMarks;
  /** Ordinal of its first block among all parts. */
  firstBlockOrder = 0;

  constructor(group: string, name: string, ofGroup: StampedMarks, ofPart: StampedMarks) {
    this.group = group;
    this.name = name;
    this.reachedByGroup = ofGroup;
    this.reachedByPart = ofPart;
  }

  blockAt(address: number): MemoryBlock {
    return { group: this.group, part: this.name, address, bytes: this.blockBytes };
  }

  inOrder(): readonly MemoryBlock[] {
    const { addresses, orders } = this;
    if (addresses.length === 1 && addresses[0] !== undefined) return [this.blockAt(addresses[0])];
    const places = [...addresses.keys()].filter((at) => addresses[at] !== undefined);
    return places.sort((a, b) => orders[a]! - orders[b]!).map((at) => this.blockAt(addresses[at]!));
  }
}

/** The parts of a group and its subgroups: `table.3` contains `table.3.add`. */
interface Group {
  readonly parts: MemoryPart[];
  readonly below: Group[];
  readonly reached: StampedMarks;
}

export class MemoryParts {
  readonly #byKey = new Map<string, MemoryPart>();
  readonly #groups = new Map<string, Group>();
  readonly #names = new Map<string, StampedMarks>();
  /** Freed blocks of each structure that no other has replaced. */
  readonly #freed = new Map<string, number>();
  #appeared = 0;

  of(group: string, name: string): MemoryPart {
    return getOrInsert(this.#byKey, `${group}/${name}`, () => {
      const { parts, reached } = this.#group(group);
      const part = new MemoryPart(
        group,
        name,
        reached,
        getOrInsert(this.#names, name, () => new StampedMarks()),
      );
      parts.push(part);
      return part;
    });
  }

  addPresent(part: MemoryPart): void {
    part.hasBlocks = true;
    part.firstBlockOrder = this.#appeared++;
  }

  /**
   * Gives a part's next block to a structure.
   * @returns true if it replaces a freed block of that structure
   */
  replaces(part: MemoryPart, owner: string): boolean {
    part.owner = owner;
    const freed = this.#freed.get(owner) ?? 0;
    if (freed > 0) this.#freed.set(owner, freed - 1);
    return freed > 0;
  }

  /**
   * Marks the parts of a group and its subgroups as empty.
   * @returns these parts in the order of their first blocks
   */
  release(name: string): readonly MemoryPart[] {
    const leaving: MemoryPart[] = [];
    const group = this.#groups.get(name);
    if (group !== undefined) collectParts(group, leaving);
    for (const part of leaving) {
      part.hasBlocks = false;
      if (part.owner !== null) this.#freed.set(part.owner, (this.#freed.get(part.owner) ?? 0) + 1);
      part.owner = null;
    }
    return leaving.sort((a, b) => a.firstBlockOrder - b.firstBlockOrder);
  }

  #group(name: string): Group {
    return getOrInsert(this.#groups, name, () => {
      const group: Group = { parts: [], below: [], reached: new StampedMarks() };
      const dot = name.lastIndexOf('.');
      if (dot !== -1) this.#group(name.slice(0, dot)).below.push(group);
      return group;
    });
  }
}

function collectParts({ parts, below }: Group, into: MemoryPart[]): void {
  // A slice has no block of its own, but its place goes with the block that it is in.
  for (const part of parts) if (part.hasBlocks || part.members.size > 0) into.push(part);
  for (const group of below) collectParts(group, into);
}
