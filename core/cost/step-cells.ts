import type { Value } from '../trace/value.ts';
import type { Memory } from './memory.ts';
import type { Placed } from './placed.ts';

/** The cells of one step: what it read and wrote, in order. Arrays beside each other that are filled again and again: there are millions of steps. */
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
  /** Where what is written lies; null for what is no memory. */
  readonly placed: (Placed | null)[] = [];
  /** Whether anything that is written can need room, can move, and ends what it is the life of. */
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

  /** Looks up where what is written lies, once for all that is asked then. */
  place(memory: Memory): void {
    this.makesRoom = this.moves = this.ends = false;
    for (let i = 0; i < this.writes; i++) {
      const placed = memory.placedAt(this.writeColumns[i]!);
      this.placed[i] = placed;
      if (placed === null) continue;
      if (this.to[i] === undefined) {
        if (placed.lifetime) this.ends = true;
        continue;
      }
      if (placed.moves !== undefined) this.moves = true;
      if (placed.makesRoom) this.makesRoom = true;
    }
  }

  write(column: number, row: number, from: Value | undefined, to: Value | undefined): void {
    const at = this.writes++;
    this.writeColumns[at] = column;
    this.writeRows[at] = row;
    this.from[at] = from;
    this.to[at] = to;
  }
}
