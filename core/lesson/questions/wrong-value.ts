import { kindOf } from '../../cells/cell-table.ts';
import { decodeId, isId } from '../../cells/id-format.ts';
import type { Translate } from '../../cells/translate.ts';
import type { Column } from '../../trace/column.ts';
import type { CellAt } from '../../world/world-reader.ts';
import { rowRelation } from './answer-key.ts';
import { cellWords } from './cell-words.ts';
import { typedCell } from './grade.ts';
import { meaningOf, type TargetArray, targetArray, type ValueMeaning } from './leads-to.ts';
import type { Variant } from './right-answer.ts';
import { textMeansValue } from './typed-values.ts';

/** The place that a typed position leads to. */
type Target = TargetArray & CellAt;

/** The meaning of a value as the picture names it: a position in a table is a row. */
type SpokenMeaning = ValueMeaning | 'row';

/** The reason why a typed value is wrong, drawn from the memory around the operation. */
export interface WrongValue {
  /**
   * A drawn cell that is at the typed position, or that holds the value, before the operation. It always matches what the cell in question holds: a
   * position is never found as the number of an entity. Null if there is none.
   */
  readonly found: CellAt | null;
  /**
   * The reason why the value is wrong:
   * - `taken`: another entity, `name`, has this position in the array `place` after the operation.
   * - `held`: the cell `place` contains the value before the operation.
   * - `elsewhere`: the operation writes the value into the cell `place`.
   * - `past-end`: the array `place` has only `count` rows after the operation, so the position does not exist.
   * - `nowhere`: no other reason applies.
   */
  readonly reason: 'taken' | 'held' | 'elsewhere' | 'past-end' | 'nowhere';
  /** The words of a cell, an array or a table; empty for `nowhere`. */
  readonly place: string;
  readonly count: number;
  /** The entity at a taken position; empty for other reasons. */
  readonly name: string;
  /** The meaning of the values in the cell that was found, if the one in question holds others; otherwise null. */
  readonly is: SpokenMeaning | null;
  /** The meaning of the values in the cell that the question asks about; null for a value of no known meaning. */
  readonly holds: SpokenMeaning | null;
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
  const holds = meaningOf(variant, question.column);
  const memory = { engine, columns: timeline.columns, nameOf: run.nameOf };
  const place = (cell: CellAt): string => cellWords(memory, cell, translate);
  const none = { found: null, place: '', count: 0, name: '', is: null, holds: spoken(variant, question) };
  const target = holds === 'position' ? targetOf(variant, text) : null;
  const taken = target && takenBy(variant, target);
  timeline.seek(from);
  if (taken !== null) {
    const found = drawnNow(variant, target!, isDrawn);
    return { ...none, reason: 'taken', name: taken, place: arrayWords(variant, target!, translate), found };
  }
  const found = heldAt(variant, text, translate, isDrawn);
  if (found !== null) {
    const is = meaningOf(variant, found.column);
    const isAlike = is === holds && holds !== 'position';
    return {
      ...none,
      found: isAlike ? found : null,
      reason: 'held',
      place: place(found),
      is: is === holds ? null : spoken(variant, found),
    };
  }
  const written = variant.key.find(
    (cell) =>
      !isSame(cell, question) &&
      textMeansValue(text, cell.after, typedCell(variant, timeline, cell, translate)) &&
      isDrawn(structureOf(variant, timeline.columns.get(cell.column)) ?? ''),
  );
  if (written !== undefined) return { ...none, reason: 'elsewhere', place: place(written) };
  if (target === null || target.row < target.count) return { ...none, reason: 'nowhere' };
  return { ...none, reason: 'past-end', place: arrayWords(variant, target, translate), count: target.count };
}

function spoken(variant: Variant, cell: CellAt): SpokenMeaning | null {
  const isRow = (targetArray(variant, cell)?.table ?? null) !== null;
  return isRow ? 'row' : meaningOf(variant, cell.column);
}

/** Returns the words for an array: `Burning.packed`, or `Table 2` for all arrays of a table. */
function arrayWords({ engine, run }: Variant, { array, table }: TargetArray, t: Translate): string {
  const { tableKey } = engine.world(run.timeline.columns);
  return table === null || tableKey === undefined ? array : t(tableKey, { slot: table });
}

/** Finds the value in cells of the same kind, first in the question's structure; a number then also in cells of other kinds. */
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
    if (structure === null || !isDrawn(structure)) return false;
    // A count or a list of pages explains no number that belongs to an entity.
    if (column !== own && rowRelation(engine.cells, timeline.columns, column.name) === null) return false;
    return /\d/.test(text) || isValue(column) === isValue(own);
  });
  const distance = (column: Column): number =>
    (isValue(column) === isValue(own) ? 0 : 2) + (structureOf(variant, column) === near ? 0 : 1);
  let left = MAX_CELLS;
  for (const column of drawn.toSorted((a, b) => distance(a) - distance(b) || a.length - b.length)) {
    for (let row = 0; row < column.length && left > 0; row++, left--) {
      const cell = { column: column.name, row };
      const value = column.peek(row);
      if (value === undefined || isSame(cell, question)) continue;
      if (textMeansValue(text, value, typedCell(variant, timeline, cell, translate))) return cell;
    }
  }
  return null;
}

/** Returns the place that a typed position means after the operation; null if the text is no position. Seeks to `to`. */
function targetOf(variant: Variant, text: string): Target | null {
  const { question, run, to } = variant;
  if (question.kind !== 'value' || !/^\d+$/.test(text.trim())) return null;
  const target = targetArray(variant, question);
  run.timeline.seek(to);
  return target && { ...target, row: Number(text) };
}

/** Returns the entity that has the position after the operation; null if no named entity has it. */
function takenBy({ run, engine }: Variant, { column, row }: Target): string | null {
  const { columns } = run.timeline;
  if (rowRelation(engine.cells, columns, column)?.kind !== 'ids') return null;
  const id = columns.get(column).peek(row);
  if (!isId(id)) return null;
  const { isNull, isTombstone } = decodeId(id, engine.world(columns).ids.format);
  return isNull || isTombstone ? null : (run.nameOf(id) ?? null);
}

/** Returns the cell at the typed position if it is drawn already before the operation. */
function drawnNow(variant: Variant, { column, row }: Target, isDrawn: (structure: string) => boolean): CellAt | null {
  const array = variant.run.timeline.columns.find(column);
  const isThere = array !== undefined && array.peek(row) !== undefined && isDrawn(structureOf(variant, array) ?? '');
  return isThere ? { column, row } : null;
}

function structureOf({ engine, run }: Variant, column: Column): string | null {
  return engine.diagrams.structureOf(run.timeline.columns, column);
}

function isSame(a: CellAt, b: CellAt): boolean {
  return a.column === b.column && a.row === b.row;
}
