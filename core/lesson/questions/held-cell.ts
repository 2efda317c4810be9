import { kindOf } from '../../cells/cell-table.ts';
import { cellKey } from '../../cells/origins.ts';
import type { Translate } from '../../cells/translate.ts';
import type { Column } from '../../trace/column.ts';
import type { Timeline } from '../../trace/timeline.ts';
import { type CellAt, isSameCell } from '../../world/world-reader.ts';
import { rowRelation } from './answer-key.ts';
import { structureOf } from './asked-cell.ts';
import { typedCell } from './grade.ts';
import { meaningOf } from './leads-to.ts';
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

/**
 * Finds the value in the array of the cell, beside the cell in its row, or in cells of the same kind that the operation reads or writes. Anywhere else the same number is
 * there by chance, which explains nothing.
 */
export function heldAt({ variant, cell: asked, text, now, translate, isDrawn }: TypedText): CellAt | null {
  const { engine } = variant;
  const own = now.columns.get(asked.column);
  const isValue = (column: Column): boolean => kindOf(engine.cells, column)?.isValue === true;
  const near = structureOf(variant, now.columns, own.name);
  const isRelated = relatedTo(variant, asked, now);
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
      if (value === undefined || isSameCell(cell, asked) || !isRelated(cell)) continue;
      if (textMeansValue(text, value, typedCell(variant, now, cell, translate))) return cell;
    }
  }
  return null;
}

/** Tells which cells a student may have confused with another one. Leaves the timeline before the operation. */
function relatedTo(variant: Variant, asked: CellAt, now: Timeline): (cell: CellAt) => boolean {
  const { run, engine, key, from, to } = variant;
  run.timeline.seek(from);
  const { reads } = run.timeline.detailBetween(from, to);
  const touched = new Set([
    ...key.map(({ column, row }) => cellKey(column, row)),
    ...reads.map(({ column, row }) => cellKey(column.name, row)),
  ]);
  const near = structureOf(variant, now.columns, asked.column);
  // Rows of an array by index are those of other arrays only by chance.
  const isByIndex = (column: string) => rowRelation(engine.cells, now.columns, column)?.kind === 'index';
  return ({ column, row }) => {
    if (column === asked.column) return true;
    const isBeside = row === asked.row && structureOf(variant, now.columns, column) === near;
    if (isBeside && isByIndex(column) === isByIndex(asked.column)) return true;
    return touched.has(cellKey(column, row)) && hasSameMeaning(variant, column, asked.column);
  };
}

/** True if the values of two arrays mean the same: positions, entities, versions, or values of components. */
export function hasSameMeaning(variant: Variant, one: string, other: string): boolean {
  const meaning = meaningOf(variant, one);
  return one === other || (meaning !== null && meaning === meaningOf(variant, other));
}
