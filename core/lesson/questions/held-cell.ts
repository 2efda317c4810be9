import { kindOf } from '../../cells/cell-table.ts';
import type { Translate } from '../../cells/translate.ts';
import type { Column } from '../../trace/column.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import type { Timeline } from '../../trace/timeline.ts';
import { type CellAt, isSameCell } from '../../world/world-reader.ts';
import { rowRelation } from './answer-key.ts';
import { typedCell } from './grade.ts';
import type { Variant } from './right-answer.ts';
import { textMeansValue } from './typed-values.ts';

/** Limits the cells that are searched in large arrays. */
const MAX_CELLS = 4_000;

interface TypedText {
  readonly variant: Variant;
  /** The cell that the question asks for. */
  readonly cell: CellAt;
  readonly text: string;
  readonly now: Timeline;
  readonly translate: Translate;
  readonly isDrawn: (structure: string) => boolean;
}

/** Finds the value in cells of the same kind, first in the question's structure; a number then also in cells of other kinds. */
export function heldAt({ variant, cell: asked, text, now, translate, isDrawn }: TypedText): CellAt | null {
  const { engine } = variant;
  const own = now.columns.get(asked.column);
  const isValue = (column: Column): boolean => kindOf(engine.cells, column)?.isValue === true;
  const near = structureOf(variant, now.columns, own.name);
  const drawn = [...now.columns].filter((column) => {
    const structure = structureOf(variant, now.columns, column.name);
    if (structure === null || !isDrawn(structure)) return false;
    // A count or a list of pages explains no number that belongs to an entity.
    if (column !== own && rowRelation(engine.cells, now.columns, column.name) === null) return false;
    return /\d/.test(text) || isValue(column) === isValue(own);
  });
  const distance = (column: Column): number =>
    (isValue(column) === isValue(own) ? 0 : 2) + (structureOf(variant, now.columns, column.name) === near ? 0 : 1);
  let left = MAX_CELLS;
  for (const column of drawn.toSorted((a, b) => distance(a) - distance(b) || a.length - b.length)) {
    for (let row = 0; row < column.length && left > 0; row++, left--) {
      const cell = { column: column.name, row };
      const value = column.peek(row);
      if (value === undefined || isSameCell(cell, asked)) continue;
      if (textMeansValue(text, value, typedCell(variant, now, cell, translate))) return cell;
    }
  }
  return null;
}

/** Returns the structure to which a column belongs; null for other columns. */
export function structureOf({ engine }: Variant, columns: ColumnSet, name: string): string | null {
  return engine.diagrams.structureOf(columns, columns.get(name));
}
