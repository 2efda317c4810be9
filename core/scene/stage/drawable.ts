import type { CellTable } from '../../cells/cell-table.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import type { Mentioning } from '../../world/mentions.ts';
import type { ReadWorld } from '../../world/world-reader.ts';
import type { Diagrams } from './diagrams.ts';

export interface Drawable {
  readonly cells: CellTable;
  readonly diagrams: Diagrams;
  readonly world: ReadWorld;
  readonly language: Mentioning | null;
}

/** Returns the number of elements in use of each structure that has elements, by name. */
export function rowsOfStructures({ world }: Pick<Drawable, 'world'>, columns: ColumnSet): ReadonlyMap<string, number> {
  return new Map(
    world(columns)
      .structures()
      .map(({ name, rows }) => [name, rows]),
  );
}
