import { kindOf, type Pointer } from '../cells/cell-table.ts';
import type { FollowPointers, ReachCell } from '../cells/pointers.ts';
import type { Column } from '../trace/column.ts';
import type { EngineMemory } from './engine-memory.ts';
import type { PlacedColumn } from './placed-column.ts';

/** Elements whose address an operation has read so far, for counting pointer chases. */
export class Chases {
  readonly #memory: EngineMemory;
  /** By column; null if its cells are not references. */
  readonly #follow: (FollowPointers | null)[] = [];
  /** A new operation only knows its arguments. */
  #operation = 0;

  constructor(memory: EngineMemory) {
    this.#memory = memory;
  }

  beginOperation(): void {
    this.#operation++;
  }

  /** Returns a function that records where a cell of a column points to, given its row and value. Null if its cells are not references. */
  followOf(column: number): FollowPointers | null {
    let follow = this.#follow[column];
    if (follow === undefined) follow = this.#follow[column] = this.#followerOf(this.#memory.columns.byId(column));
    return follow;
  }

  /** True if the element's address was read from memory in this operation. */
  isReached({ part }: PlacedColumn, element: number): boolean {
    const operation = this.#operation;
    return (
      part.reached.has(element, operation) ||
      part.reachedByPart.has(element, operation) ||
      part.reachedByGroup.has(element, operation)
    );
  }

  #followerOf(column: Column): FollowPointers | null {
    const { columns, cells } = this.#memory;
    const kind = kindOf(cells, column);
    if (kind?.pointers !== undefined) return kind.pointers(column, columns, this.#reach);
    const pointsTo = kind?.pointsTo;
    if (pointsTo === undefined) return null;
    return (row, value) => {
      for (const pointer of pointsTo({ columns, column, row, value })) this.#reachPointer(pointer);
    };
  }

  #reachPointer({ column, row, known, wholeRow, everyGroup }: Pointer): void {
    const target = known === true ? undefined : this.#memory.columns.find(column);
    if (target === undefined) return;
    this.#reach(target, row, wholeRow === true ? 'whole-row' : everyGroup === true ? 'every-group' : 'cell');
  }

  readonly #reach: ReachCell = (target, row, extent) => {
    const placed = this.#memory.placedAt(target.id);
    if (placed === null) return;
    const { part } = placed;
    const marks = extent === 'cell' ? part.reached : extent === 'whole-row' ? part.reachedByGroup : part.reachedByPart;
    marks.add(placed.elementOf(row), this.#operation);
  };
}
