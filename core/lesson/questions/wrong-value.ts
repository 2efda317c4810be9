import { kindOf } from '../../cells/cell-table.ts';
import { addressOf } from '../../cells/explain.ts';
import type { Translate } from '../../cells/translate.ts';
import type { CellAt } from '../../inspect/world-reader.ts';
import type { Column } from '../../trace/column.ts';
import type { Timeline } from '../../trace/timeline.ts';
import { rowRelation } from './answer-key.ts';
import { typedCell } from './grade.ts';
import type { Variant } from './right-answer.ts';
import { textMeansValue } from './typed-values.ts';

/** The reason why a typed value is wrong, drawn from the memory around the operation. */
export interface WrongValue {
  /** A drawn cell that holds the value before the operation; null if there is none. */
  readonly found: CellAt | null;
  /**
   * `held`: `place` holds the value before the operation. `elsewhere`: the operation writes it into `place`. `past-end`:
   * the array `place` has only `count` rows after the operation. `nowhere`: no drawn cell holds it.
   */
  readonly reason: 'held' | 'elsewhere' | 'past-end' | 'nowhere';
  /** The shown address of a cell or of an array; empty for `nowhere`. */
  readonly place: string;
  readonly count: number;
  /** The meaning of the values in the cell that the question asks about; null for a value of no known meaning. */
  readonly holds: 'position' | 'entity' | 'version' | 'value' | null;
}

/** Limits the cells that are searched in large arrays. */
const MAX_CELLS = 4_000;

/**
 * Explains a wrong answer to a `value` question. Leaves the timeline at `from`.
 * @param isDrawn tells whether a structure is drawn, so that only visible cells are named
 * @throws Error if the question is of another kind
 */
export function explainWrongValue(
  variant: Variant,
  text: string,
  translate: Translate,
  isDrawn: (structure: string) => boolean,
): WrongValue {
  const { question, run, engine, from } = variant;
  if (question.kind !== 'value') throw new Error(`A ${question.kind} question has no value`);
  const { timeline } = run;
  timeline.seek(from);
  const holds = meaningOf(variant, timeline);
  const found = heldAt(variant, text, translate, isDrawn);
  const place = (cell: CellAt): string => addressOf(engine.cells, timeline.columns, cell.column, cell.row);
  if (found !== null) return { found, reason: 'held', place: place(found), count: 0, holds };
  const written = variant.key.find(
    (cell) =>
      !isSame(cell, question) &&
      textMeansValue(text, cell.after, typedCell(variant, timeline, cell, translate)) &&
      isDrawn(structureOf(variant, timeline.columns.get(cell.column)) ?? ''),
  );
  if (written !== undefined) return { found: null, reason: 'elsewhere', place: place(written), count: 0, holds };
  const end = holds === 'position' ? pastEnd(variant, text) : null;
  timeline.seek(from);
  return end === null
    ? { found: null, reason: 'nowhere', place: '', count: 0, holds }
    : { found: null, reason: 'past-end', ...end, holds };
}

/** Finds the value in the arrays of the question's structure, then in the other drawn ones. */
function heldAt(
  variant: Variant,
  text: string,
  translate: Translate,
  isDrawn: (structure: string) => boolean,
): CellAt | null {
  const { question, run, engine } = variant;
  if (question.kind !== 'value') return null;
  const { timeline } = run;
  const own = timeline.columns.get(question.column);
  const isValue = (column: Column): boolean => kindOf(engine.cells, column)?.isValue === true;
  const near = structureOf(variant, own);
  const drawn = [...timeline.columns].filter((column) => {
    const structure = structureOf(variant, column);
    return structure !== null && isDrawn(structure) && isValue(column) === isValue(own);
  });
  const isNear = (column: Column): boolean => structureOf(variant, column) === near;
  let left = MAX_CELLS;
  for (const column of [...drawn.filter(isNear), ...drawn.filter((each) => !isNear(each))]) {
    for (let row = 0; row < column.length && left > 0; row++, left--) {
      const cell = { column: column.name, row };
      const value = column.peek(row);
      if (value === undefined || isSame(cell, question)) continue;
      if (textMeansValue(text, value, typedCell(variant, timeline, cell, translate))) return cell;
    }
  }
  return null;
}

/**
 * Returns the array that a typed position is past the end of after the operation, and its rows; null if it is not past
 * the end, or if the cell holds no position.
 */
function pastEnd(variant: Variant, text: string): { readonly place: string; readonly count: number } | null {
  const { question, run, engine, to } = variant;
  if (question.kind !== 'value' || !/^\d+$/.test(text.trim())) return null;
  const { timeline } = run;
  timeline.seek(to);
  const { columns } = timeline;
  const column = columns.get(question.column);
  const value = column.peek(question.row);
  const pointer = kindOf(engine.cells, column)?.pointsTo?.({ columns, column, row: question.row, value })[0];
  const count = pointer && columns.find(pointer.column)?.length;
  if (count === undefined || Number(text) < count) return null;
  const place = addressOf(engine.cells, columns, pointer!.column, pointer!.row).replace(/\[\d+\]$/, '');
  return { place, count };
}

function meaningOf({ question, engine }: Variant, { columns }: Timeline): WrongValue['holds'] {
  if (question.kind !== 'value') return null;
  const kind = kindOf(engine.cells, columns.get(question.column));
  if (kind?.version === true) return 'version';
  if (kind?.isValue === true) return 'value';
  const rows = rowRelation(engine.cells, columns, question.column)?.kind;
  if (rows === 'ids') return 'entity';
  return rows === 'index' && kind?.pointsTo !== undefined ? 'position' : null;
}

function structureOf({ engine, run }: Variant, column: Column): string | null {
  return engine.diagrams.structureOf(run.timeline.columns, column);
}

function isSame(a: CellAt, b: CellAt): boolean {
  return a.column === b.column && a.row === b.row;
}
