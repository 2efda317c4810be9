import type { ColumnSet } from '../trace/column-set.ts';
import type { Value } from '../trace/value.ts';
import type { PlacedColumn } from './placed-column.ts';

/** A step's writes in order, and the values it read that may have moved: a struct of arrays that is reused for millions of steps. */
export class StepCells {
  writes = 0;
  readonly writeColumns: number[] = [];
  readonly writeRows: number[] = [];
  readonly from: (Value | undefined)[] = [];
  readonly to: (Value | undefined)[] = [];
  /** Placements of the written cells; null if not in memory. */
  readonly placed: (PlacedColumn | null)[] = [];
  /** Read cells whose elements can move, with their values before the step. */
  sources = 0;
  readonly sourceColumns: number[] = [];
  readonly sourceRows: number[] = [];
  readonly sourceValues: (Value | undefined)[] = [];
  readonly sourcePlaced: PlacedColumn[] = [];
  /** True if any write may need memory, may move a value, or ends the lifetime of a block. */
  makesRoom = false;
  moves = false;
  ends = false;

  clear(): void {
    this.writes = 0;
    this.sources = 0;
    this.makesRoom = this.moves = this.ends = false;
  }

  source(column: number, row: number, value: Value | undefined, placed: PlacedColumn): void {
    const at = this.sources++;
    this.sourceColumns[at] = column;
    this.sourceRows[at] = row;
    this.sourceValues[at] = value;
    this.sourcePlaced[at] = placed;
  }

  write(
    column: number,
    row: number,
    from: Value | undefined,
    to: Value | undefined,
    placed: PlacedColumn | null,
  ): void {
    const at = this.writes++;
    this.writeColumns[at] = column;
    this.writeRows[at] = row;
    this.from[at] = from;
    this.to[at] = to;
    this.placed[at] = placed;
    if (placed === null) return;
    if (placed.pages !== undefined && from === 1 && to !== 1) this.ends = true;
    if (to === undefined) {
      if (placed.lifetime) this.ends = true;
      return;
    }
    if (placed.moves !== undefined) this.moves = true;
    if (placed.needsBlock || (placed.growth !== null && placed.isFull(row))) this.makesRoom = true;
  }

  before(columns: ColumnSet, column: number, row: number): Value | undefined {
    for (let i = 0; i < this.writes; i++) {
      if (this.writeColumns[i] === column && this.writeRows[i] === row) return this.from[i];
    }
    return columns.byId(column).peek(row);
  }

  /** Runs a function while all columns have their values from before the step. */
  whileBefore(columns: ColumnSet, act: () => void): void {
    for (let i = this.writes - 1; i >= 0; i--) {
      columns.byId(this.writeColumns[i]!).put(this.writeRows[i]!, this.from[i]);
    }
    act();
    for (let i = 0; i < this.writes; i++) columns.byId(this.writeColumns[i]!).put(this.writeRows[i]!, this.to[i]);
  }
}
