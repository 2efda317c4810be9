import type { Column } from '../trace/column.ts';
import { getOrInsert } from '../trace/lookup.ts';
import { Marks } from './marks.ts';

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

/** One part of one group: its blocks, and which of its elements were touched and reached. It is kept when its blocks are freed. */
export class Part {
  readonly group: string;
  readonly name: string;
  /** Whether it has blocks, or had some since its group was released. */
  isThere = false;
  /** Where its blocks are, by page or element. A part with a single block has it at 0. Plain numbers: there can be millions of nodes. */
  addresses: (number | undefined)[] = [];
  /** Bytes of each of its blocks. */
  blockBytes = 0;
  /** The order of allocation: for each block, the number of blocks allocated before it. */
  readonly orders: number[] = [];
  /** Elements that the one block has room for. */
  capacity = 0;
  /** Columns that are placed in it. */
  readonly members = new Set<Column>();
  /** The column that holds the pointers to its pages. */
  directory: Column | null = null;
  /** Elements that a step has touched. */
  readonly touched = new Marks();
  /** Elements whose address an operation has read: those of this part, of all parts of its group, and of this part of every group. */
  readonly reached = new Marks();
  readonly reachedByGroup: Marks;
  readonly reachedByPart: Marks;
  /** When it got its first blocks, counted over all parts. */
  since = 0;

  constructor(group: string, name: string, ofGroup: Marks, ofPart: Marks) {
    this.group = group;
    this.name = name;
    this.reachedByGroup = ofGroup;
    this.reachedByPart = ofPart;
  }

  /** The block that is at an address. */
  blockAt(address: number): Block {
    return { group: this.group, part: this.name, address, bytes: this.blockBytes };
  }

  /** Its blocks in the order in which they were allocated. */
  inOrder(): readonly Block[] {
    const { addresses, orders } = this;
    if (addresses.length === 1 && addresses[0] !== undefined) return [this.blockAt(addresses[0])];
    const places = [...addresses.keys()].filter((at) => addresses[at] !== undefined);
    return places.sort((a, b) => orders[a]! - orders[b]!).map((at) => this.blockAt(addresses[at]!));
  }
}

/** The parts of a group, and the groups below it: `table.3` is above `table.3.add`. */
interface Group {
  readonly parts: Part[];
  readonly below: Group[];
  readonly reached: Marks;
}

/** All parts by key and by group. */
export class Parts {
  readonly #byKey = new Map<string, Part>();
  readonly #groups = new Map<string, Group>();
  readonly #names = new Map<string, Marks>();
  #appeared = 0;

  of(group: string, name: string): Part {
    return getOrInsert(this.#byKey, `${group}/${name}`, () => {
      const { parts, reached } = this.#group(group);
      const part = new Part(
        group,
        name,
        reached,
        getOrInsert(this.#names, name, () => new Marks()),
      );
      parts.push(part);
      return part;
    });
  }

  /** Notes that a part has blocks. */
  appear(part: Part): void {
    part.isThere = true;
    part.since = this.#appeared++;
  }

  /**
   * Notes that parts have no blocks any more.
   * @returns those of a group and of the groups below it, in the order in which they got blocks
   */
  leave(name: string): readonly Part[] {
    const leaving: Part[] = [];
    const group = this.#groups.get(name);
    if (group !== undefined) gather(group, leaving);
    for (const part of leaving) part.isThere = false;
    return leaving.sort((a, b) => a.since - b.since);
  }

  #group(name: string): Group {
    return getOrInsert(this.#groups, name, () => {
      const group: Group = { parts: [], below: [], reached: new Marks() };
      const dot = name.lastIndexOf('.');
      if (dot !== -1) this.#group(name.slice(0, dot)).below.push(group);
      return group;
    });
  }
}

/** All parts of a group and below that have blocks. */
function gather({ parts, below }: Group, into: Part[]): void {
  for (const part of parts) if (part.isThere) into.push(part);
  for (const group of below) gather(group, into);
}
