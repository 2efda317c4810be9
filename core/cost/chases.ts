import type { Column } from '../trace/column.ts';
import type { Read } from '../trace/step.ts';
import type { Memory } from './memory.ts';
import { type ElementKey, elementKey, type Link, type Placed, placeKey } from './placement.ts';

/** Elements whose address an operation has read so far. */
export class Chases {
  readonly #memory: Memory;
  readonly #reached = new Set<ElementKey>();
  readonly #links = new Map<Column, Link | null>();

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /** A new operation knows nothing but its arguments. */
  forget(): void {
    this.#reached.clear();
  }

  /** Takes note of where a cell that was read leads to. Call it when the columns hold what was read. */
  follow({ column, row }: Read): void {
    const link = this.#linkOf(column);
    const value = link === null ? undefined : column.peek(row);
    if (link === null || value === undefined) return;
    for (const key of link(value, this.#memory.siteOf(column), row)) this.#reached.add(key);
  }

  /** Whether an element's place was read from memory before. */
  isReached({ key, group, part }: Placed, element: number): boolean {
    const reached = this.#reached;
    if (reached.size === 0) return false;
    return (
      reached.has(`${key}#${element}`) ||
      reached.has(elementKey('*', part, element)) ||
      reached.has(`${group}#${element}`)
    );
  }

  #linkOf(column: Column): Link | null {
    const known = this.#links.get(column);
    if (known !== undefined) return known;
    const link = this.#memory.layout.links[placeKey(column)] ?? null;
    this.#links.set(column, link);
    return link;
  }
}
