import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import type { Archetype } from './archetype.ts';

/** Rows of the header column. decs never uses `prev` and `next`; they stay null. */
export const HEADER = { componentList: 0, owner: 1, prev: 2, next: 3, last: 4 } as const;

/**
 * One block of memory, after decs' DataChunk.
 *
 * - `header`: slots of the archetype whose component list it uses and of its owner, two links that stay null, and
 *   `last`, the number of rows in use
 * - `ids`: the entity of each row
 * - `T`: the values of each component with data, at the same rows
 *
 * Cells after `last` keep their old values, as memory does. A cell that was never written is absent and counts as zero.
 */
export class Chunk {
  readonly slot: number;
  readonly archetype: Archetype;
  readonly header: Column<number>;
  readonly ids: Column<number>;
  /** Value columns in type order; null for tags. */
  readonly values: readonly (Column<number> | null)[];

  constructor(set: ColumnSet, slot: number, archetype: Archetype) {
    const group = `world.${archetype.world}.chunk.${slot}`;
    const meta = { kind: 'decs.chunk', group, world: archetype.world, chunk: slot };
    this.slot = slot;
    this.archetype = archetype;
    this.header = set.declare({ name: `${group}.header`, type: 'u32', meta: { ...meta, role: 'header' } });
    this.ids = set.declare({ name: `${group}.ids`, type: 'f64', meta: { ...meta, role: 'ids' } });
    this.values = archetype.types.map(({ name, size }) => {
      if (size === 0) return null;
      const own = { ...meta, role: 'values', component: name };
      return set.declare({ name: `${group}.values.${name}`, type: 'f64', meta: own });
    });
  }

  get last(): number {
    return this.header.peek(HEADER.last) as number;
  }

  /** Records a read of `last` in the current step. */
  readLast(): void {
    this.header.get(HEADER.last);
  }

  setLast(last: number): void {
    this.header.set(HEADER.last, last);
  }

  get full(): boolean {
    return this.last === this.archetype.layout.capacity;
  }

  /** Writes the header of a new chunk in the current step. */
  initialise(): void {
    this.header.set(HEADER.componentList, this.archetype.slot);
    this.header.set(HEADER.owner, this.archetype.slot);
    this.header.set(HEADER.last, 0);
  }

  /** Clears all cells in the current step. */
  free(): void {
    for (const column of [this.header, this.ids, ...this.values]) {
      if (column === null) continue;
      for (let row = column.length - 1; row >= 0; row--) {
        if (column.peek(row) !== undefined) column.set(row, undefined);
      }
    }
  }
}
