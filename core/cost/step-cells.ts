import type { ColumnSet } from '../trace/column-set.ts';
import type { Value } from '../trace/value.ts';
import type { Placed } from './placed.ts';

/** The cells that one step read and wrote, in order: a struct of arrays, reused for each of millions of steps. */
export class StepCells {
  reads = 0;
  /** Ids of columns, and rows. */
  readonly readColumns: number[] = [];
  readonly readRows: number[] = [];
  writes = 0;
  readonly writeColumns: number[] = [];
  readonly writeRows: number[] = [];
  readonly from: (Value | undefined)[] = [];
  readonly to: (Value | undefined)[] = [];
  /** Set by `Memory.place`: where what is written lies; null for what is no memory. */
  readonly placed: (Placed | null)[] = [];
  /** Whether any write of the step may need memory, may move a value, or ends the lifetime of a block. */
  makesRoom = false;
  moves = false;
  ends = false;

  clear(): void {
    this.reads = 0;
    this.writes = 0;
  }

  read(column: number, row: number): void {
    const at = this.reads++;
    this.readColumns[at] = column;
    this.readRows[at] = row;
  }

  write(column: number, row: number, from: Value | undefined, to: Value | undefined): void {
    const at = this.writes++;
    this.writeColumns[at] = column;
    this.writeRows[at] = row;
    this.from[at] = from;
    this.to[at] = to;
  }

  /** Puts back what the cells held before they were written. */
  takeBack(columns: ColumnSet): void {
    for (let i = this.writes - 1; i >= 0; i--) {
      columns.byId(this.writeColumns[i]!).put(this.writeRows[i]!, this.from[i]);
    }
  }
}
