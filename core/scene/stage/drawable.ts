import type { CellTable } from '../../cells/cell-table.ts';
import type { Mentioning } from '../../inspect/mentions.ts';
import type { ReadWorld } from '../../inspect/world-reader.ts';
import type { Diagrams } from './diagrams.ts';

export interface Drawable {
  readonly cells: CellTable;
  readonly diagrams: Diagrams;
  readonly world: ReadWorld;
  readonly language: Mentioning | null;
}
