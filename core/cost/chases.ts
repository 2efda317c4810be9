import { type CellKind, kindOf, type Pointer } from '../cells/cell-table.ts';
import type { Column } from '../trace/column.ts';
import { getOrInsert } from '../trace/lookup.ts';
import type { CellRef } from '../trace/step.ts';
import type { Memory } from './memory.ts';
import type { Placed } from './placement.ts';

/** Elements by the name of what they are elements of. */
type Elements = Map<string, Set<number>>;

/** Elements whose address an operation has read so far. */
export class Chases {
  readonly #memory: Memory;
  /** Of one part of one group, by its key. */
  readonly #elements: Elements = new Map();
  /** Of a part in every group. */
  readonly #everyGroup: Elements = new Map();
  /** Of all parts of a group. */
  readonly #wholeRows: Elements = new Map();
  readonly #pointsTo = new Map<Column, CellKind['pointsTo'] | null>();

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /** A new operation knows nothing but its arguments. */
  forget(): void {
    if (this.#elements.size > 0) this.#elements.clear();
    if (this.#everyGroup.size > 0) this.#everyGroup.clear();
    if (this.#wholeRows.size > 0) this.#wholeRows.clear();
  }

  /** Takes note of where a cell that was read leads to. Call it when the columns hold what was read. */
  follow({ column, row }: CellRef): void {
    const pointsTo = this.#pointsToOf(column);
    const value = pointsTo === null ? undefined : column.peek(row);
    if (value === undefined) return;
    for (const pointer of pointsTo!({ columns: this.#memory.columns, column, row, value })) this.#reach(pointer);
  }

  /** Whether an element's place was read from memory before. */
  isReached({ key, part, group }: Placed, element: number): boolean {
    return (
      this.#elements.get(key)?.has(element) === true ||
      this.#everyGroup.get(part)?.has(element) === true ||
      this.#wholeRows.get(group)?.has(element) === true
    );
  }

  #reach({ column, row, known, wholeRow, everyGroup }: Pointer): void {
    const target = known === true ? undefined : this.#memory.columns.find(column);
    const placed = target === undefined ? null : this.#memory.placementOf(target);
    if (placed === null) return;
    const element = placed.rows === undefined ? row : Math.floor(row / placed.rows);
    if (wholeRow === true) add(this.#wholeRows, placed.group, element);
    else if (everyGroup === true) add(this.#everyGroup, placed.part, element);
    else add(this.#elements, placed.key, element);
  }

  #pointsToOf(column: Column): CellKind['pointsTo'] | null {
    return getOrInsert(this.#pointsTo, column, () => kindOf(this.#memory.cells, column)?.pointsTo ?? null);
  }
}

function add(elements: Elements, name: string, element: number): void {
  getOrInsert(elements, name, () => new Set()).add(element);
}
