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

/** One part of one group: its blocks, and which of its elements were touched and found. It stays when its blocks are freed. */
export class Part {
  /** `group/part` */
  readonly key: string;
  /** Whether it has blocks, or had some since its group was released. */
  isThere = false;
  /** By page or element; at 0 where there is but one. */
  blocks: (Block | undefined)[] = [];
  /** For each of them, how many blocks there had been before it. */
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
  /** Parts that have blocks, of its group and of each group above it: it is among them when it has some. */
  readonly above: readonly Set<Part>[];

  constructor(key: string, ofGroup: Marks, ofPart: Marks, above: readonly Set<Part>[]) {
    this.key = key;
    this.above = above;
    this.reachedByGroup = ofGroup;
    this.reachedByPart = ofPart;
  }

  /** Its blocks in the order in which they were allocated. */
  inOrder(): readonly Block[] {
    const { blocks, orders } = this;
    if (blocks.length === 1 && blocks[0] !== undefined) return [blocks[0]];
    const places = [...blocks.keys()].filter((at) => blocks[at] !== undefined);
    return places.sort((a, b) => orders[a]! - orders[b]!).map((at) => blocks[at]!);
  }
}

/** All parts by key, and those with blocks by the groups that they belong to. */
export class Parts {
  readonly #byKey = new Map<string, Part>();
  readonly #groups = new Map<string, Marks>();
  readonly #names = new Map<string, Marks>();
  /** By the name of a group, those of it and of the groups below it: `table.3` is above `table.3.add`. In the order in which they got blocks. */
  readonly #there = new Map<string, Set<Part>>();

  of(group: string, name: string): Part {
    return getOrInsert(this.#byKey, `${group}/${name}`, (key) => {
      const above = namesAbove(group).map((each) => getOrInsert(this.#there, each, () => new Set()));
      const [ofGroup, ofName] = [getOrInsert(this.#groups, group, newMarks), getOrInsert(this.#names, name, newMarks)];
      return new Part(key, ofGroup, ofName, above);
    });
  }

  /** Notes that a part has blocks. */
  appear(part: Part): void {
    part.isThere = true;
    for (const there of part.above) there.add(part);
  }

  /** Notes that parts have no blocks any more. @returns those of a group and of the groups below it */
  leave(group: string): readonly Part[] {
    const leaving = [...(this.#there.get(group) ?? [])];
    for (const part of leaving) {
      part.isThere = false;
      for (const there of part.above) there.delete(part);
    }
    return leaving;
  }
}

function newMarks(): Marks {
  return new Marks();
}

/** The group itself, and what ends before each of its dots. */
function namesAbove(group: string): string[] {
  const names = [group];
  for (let dot = group.indexOf('.'); dot !== -1; dot = group.indexOf('.', dot + 1)) names.push(group.slice(0, dot));
  return names;
}
