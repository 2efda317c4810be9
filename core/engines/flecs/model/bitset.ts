import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import type { FlecsId } from './id.ts';

/** Number of rows in one word of a bitset, which a query tests at once. */
export const WORD_ROWS = 64;

/**
 * One bit per row that says if a component is enabled there, after Flecs 4.0.5's bitset. Flecs packs 64 rows into a
 * word; here each cell is one bit and a word ends every `meta.word` rows. Writes belong to the caller's step.
 */
export class Bitset {
  readonly bits: Column<number>;
  readonly of: FlecsId;

  constructor(columns: ColumnSet, table: number, at: number, of: FlecsId) {
    const group = `table.${table}`;
    const meta = { kind: 'flecs.bitset', group, role: 'bits', table, toggle: at, word: WORD_ROWS };
    this.bits = columns.declare({ name: `${group}.toggle.${at}`, type: 'u32', meta });
    this.of = of;
  }

  append(count: number): void {
    const first = this.bits.length;
    for (let row = first; row < first + count; row++) this.bits.set(row, 0);
  }

  clear(): void {
    for (let row = this.bits.length - 1; row >= 0; row--) this.bits.set(row, undefined);
  }
}
