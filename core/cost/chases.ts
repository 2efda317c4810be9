import { type CellKind, kindKey, kindOf, type Pointer } from '../cells/cell-table.ts';
import type { Column } from '../trace/column.ts';
import type { Read } from '../trace/step.ts';
import type { Memory } from './memory.ts';
import { type ElementKey, elementKey, type Placed } from './placement.ts';

/** Elements whose address an operation has read so far. */
export class Chases {
  readonly #memory: Memory;
  readonly #reached = new Set<ElementKey>();
  readonly #pointsTo = new Map<Column, CellKind['pointsTo'] | null>();

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /** A new operation knows nothing but its arguments. */
  forget(): void {
    this.#reached.clear();
  }

  /** Takes note of where a cell that was read leads to. Call it when the columns hold what was read. */
  follow({ column, row }: Read): void {
    const pointsTo = this.#pointsToOf(column);
    const value = pointsTo == null ? undefined : column.peek(row);
    if (value !== undefined) {
      for (const pointer of pointsTo!({ columns: this.#memory.columns, column, row, value })) this.#reach(pointer);
    }
    this.#followBefore(column, row);
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

  #reach({ column, row, known, wholeRow, everyGroup }: Pointer): void {
    const target = known === true ? undefined : this.#memory.columns.find(column);
    const placed = target && this.#memory.placementOf(target);
    if (placed == null) return;
    const element = Math.floor(row / (placed.rows ?? 1));
    if (wholeRow === true) this.#reached.add(`${placed.group}#${element}`);
    else if (everyGroup === true) this.#reached.add(elementKey('*', placed.part, element));
    else this.#reached.add(`${placed.key}#${element}`);
  }

  #pointsToOf(column: Column): CellKind['pointsTo'] | null {
    let found = this.#pointsTo.get(column);
    if (found === undefined) {
      found = kindOf(this.#memory.cells, column)?.pointsTo ?? null;
      this.#pointsTo.set(column, found);
    }
    return found;
  }

  /** TEMPORARY: until every engine has its cell table. */
  #followBefore(column: Column, row: number): void {
    const link = this.#memory.layout.links?.[kindKey(column)];
    const value = link && column.peek(row);
    if (link === undefined || value === undefined || Object.keys(this.#memory.cells.kinds).length > 0) return;
    for (const key of link(value, this.#memory.siteOf(column), row)) this.#reached.add(key);
  }
}
