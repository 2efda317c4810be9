import type { Read } from '../trace/step.ts';
import { layoutOf } from './layouts.ts';
import type { Memory } from './memory.ts';
import { type ElementKey, elementKey, type Placement, placeKey } from './placement.ts';

/** Elements whose address an operation has read so far. */
export class Chases {
  readonly #memory: Memory;
  readonly #reached = new Set<ElementKey>();

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /** A new operation knows nothing but its arguments. */
  forget(): void {
    this.#reached.clear();
  }

  /** Takes note of where a cell that was read leads to. Call it when the columns hold what was read. */
  follow({ column, row }: Read): void {
    const link = layoutOf(column)?.links[placeKey(column)];
    const value = link === undefined ? undefined : column.peek(row);
    if (value === undefined) return;
    for (const key of link!(value, this.#memory.siteOf(column), row)) this.#reached.add(key);
  }

  /** Whether an element's place was read from memory before. */
  isReached({ group, part }: Placement, element: number): boolean {
    const keys = [elementKey(group, part, element), elementKey('*', part, element), `${group}#${element}`];
    return keys.some((key) => this.#reached.has(key));
  }
}
