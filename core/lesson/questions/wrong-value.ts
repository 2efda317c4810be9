import { kindOf } from '../../cells/cell-table.ts';
import { addressOf } from '../../cells/explain.ts';
import { decodeId, isId } from '../../cells/id-format.ts';
import type { Translate } from '../../cells/translate.ts';
import type { Timeline } from '../../trace/timeline.ts';
import type { Value } from '../../trace/value.ts';
import { type CellAt, isSameCell } from '../../world/world-reader.ts';
import { rowRelation } from './answer-key.ts';
import { structureOf } from './asked-cell.ts';
import { cellWords } from './cell-words.ts';
import { changeReason, type EntityReason, entityInArray, type NumberReason } from './change-reason.ts';
import { earlierWrite } from './earlier-write.ts';
import { typedCell } from './grade.ts';
import { hasSameMeaning, heldAt } from './held-cell.ts';
import { meaningOf, type TargetArray, targetArray, type ValueMeaning } from './leads-to.ts';
import { keyOf, type Variant, valueAfter } from './right-answer.ts';
import { tableOfColumn } from './table-of-column.ts';
import { isDrawnEmpty, textMeansValue, typedValues } from './typed-values.ts';

/** The place that a typed position leads to. */
type Target = TargetArray & CellAt;

/** The meaning of a value as the picture names it: a position in a table is a row. */
type SpokenMeaning = ValueMeaning | 'row';

/** A wrong text for a cell: a student's answer, or a write. */
export interface WrongText {
  readonly cell: CellAt;
  /** Empty if the cell was emptied. */
  readonly text: string;
  /** The student's own memory, whose cells the picture shows; by default that before the operation. */
  readonly now?: Timeline;
}

/** The reason why a typed value is wrong, drawn from the memory around the operation. */
export interface WrongValue extends Pick<WrongText, 'cell' | 'text'> {
  /**
   * A drawn cell that is at the typed position, or that holds the value, before the operation. It always matches what the cell in question holds: a
   * position is never found as the number of an entity. Null if there is none.
   */
  readonly found: CellAt | null;
  /**
   * The reason why the value is wrong:
   * - `emptied`: the cell holds something after the operation. `vacant`: it holds nothing then. `cut-off`: its array `place` ends before it.
   * - `negative`: the cell holds numbers that count from 0.
   * - `earlier`: the operation writes the value on the way, and then another one. `place` is the sentence of that step.
   * - `taken`: another entity, `name`, has this position in the array `place` after the operation.
   * - `placed`: the entity `name` is in row `count` of the cell's array `place` after the operation. `gone`: it was there before.
   *   `absent`: it was not there before either. `no-entity`: no entity that is alive has this number.
   * - `rises`, `falls`: the operation changes the number `count` the other way. `too-far`, `too-near`: it changes it by less, or by more.
   * - `held`: the cell `place`, which may be confused with the one in question, contains the value before the operation.
   * - `elsewhere`: the operation writes the value into the cell `place`, whose values mean the same.
   * - `past-end`: the array `place` has only `count` rows after the operation, so the position does not exist.
   * - `moved`: the operation moves a value here, and no drawn cell holds this one.
   * - `nowhere`: no other reason applies.
   */
  readonly reason:
    | EntityReason
    | NumberReason
    | 'emptied'
    | 'vacant'
    | 'cut-off'
    | 'negative'
    | 'earlier'
    | 'taken'
    | 'held'
    | 'elsewhere'
    | 'past-end'
    | 'moved'
    | 'nowhere';
  /** The words of a cell, an array or a table; empty for other reasons. */
  readonly place: string;
  readonly count: number;
  /** The name of an entity; empty for other reasons. */
  readonly name: string;
  /** The meaning of the values in the cell that was found, if the one in question holds others; otherwise null. */
  readonly is: SpokenMeaning | null;
  /** The meaning of the values in the cell in question; null for a value of no known meaning. */
  readonly holds: SpokenMeaning | null;
}

/** The memory and words in which reasons are looked up. */
interface Search extends WrongText {
  readonly variant: Variant;
  readonly now: Timeline;
  readonly translate: Translate;
  readonly isDrawn: (structure: string) => boolean;
  readonly after: Value | undefined;
  readonly none: WrongValue;
}

/**
 * Explains a wrong text for a cell. Leaves the variant's timeline at `from`.
 * @param isDrawn tells whether a structure is drawn, so that only visible cells are named
 */
export function explainWrongValue(
  variant: Variant,
  wrong: WrongText,
  translate: Translate,
  isDrawn: (structure: string) => boolean,
): WrongValue {
  const { run, from } = variant;
  const { cell, now = run.timeline } = wrong;
  run.timeline.seek(from);
  // The value of a component that comes from another cell.
  const isMoved = kindOf(variant.engine.cells, run.timeline.columns.get(cell.column))?.isValue === true;
  const reason = isMoved && keyOf(variant, cell)?.source != null ? 'moved' : 'nowhere';
  const nothing = { found: null, reason, place: '', count: 0, name: '', is: null } as const;
  const none = { ...nothing, cell, text: wrong.text.trim(), holds: spoken(variant, cell) };
  const after = keyOf(variant, cell)?.after ?? valueAfter(variant);
  const search = { ...wrong, variant, now, translate, isDrawn, after, none };
  try {
    for (const reason of REASONS) {
      const explained = reason(search);
      if (explained !== null) return explained;
    }
    return none;
  } finally {
    run.timeline.seek(from);
  }
}

/** The first one that applies is given. */
const REASONS = [
  emptyReason,
  negativeReason,
  earlierReason,
  takenReason,
  entityReason,
  numberReason,
  heldReason,
  elsewhereReason,
  endReason,
];

/** The cell is empty and should not be, or the other way round. */
function emptyReason({ variant, cell, text, now, translate, after, none }: Search): WrongValue | null {
  const typed = typedCell(variant, now, cell, translate);
  const isEmpty = text.trim() === '' || typedValues(text, typed).some((value) => isDrawnEmpty(typed, value));
  if (isEmpty) return { ...none, reason: 'emptied', place: wordsOf({ variant, now, translate }, cell) };
  if (!isDrawnEmpty(typed, after)) return null;
  variant.run.timeline.seek(variant.to);
  const { columns } = variant.run.timeline;
  const rows = rowRelation(variant.engine.cells, columns, cell.column)?.kind;
  // An array by index ends with its last entry in use, so its end means nothing.
  const isCutOff = rows !== 'index' && columns.get(cell.column).length <= cell.row;
  const place = isCutOff ? ownArray(variant, cell, translate) : wordsOf({ variant, now, translate }, cell);
  return { ...none, reason: isCutOff ? 'cut-off' : 'vacant', place };
}

/** These count from 0. */
const NEVER_NEGATIVE: ReadonlySet<SpokenMeaning | null> = new Set(['position', 'row', 'entity', 'version'] as const);

function negativeReason({ text, none }: Search): WrongValue | null {
  return Number(text) < 0 && NEVER_NEGATIVE.has(none.holds) ? { ...none, reason: 'negative', is: none.holds } : null;
}

function earlierReason({ variant, cell, text, translate, none }: Search): WrongValue | null {
  const sentence = earlierWrite(variant, cell, text, translate);
  variant.run.timeline.seek(variant.from);
  return sentence === null ? null : { ...none, reason: 'earlier', place: sentence };
}

function takenReason({ variant, cell, text, translate, isDrawn, none }: Search): WrongValue | null {
  const target = meaningOf(variant, cell.column) === 'position' ? targetOf(variant, cell, text) : null;
  const name = target && takenBy(variant, target);
  variant.run.timeline.seek(variant.from);
  if (name === null) return null;
  const found = drawnNow(variant, target!, isDrawn);
  return { ...none, reason: 'taken', name, place: arrayWords(variant, target!, translate), found };
}

function entityReason({ variant, cell, text, now, translate, after, none }: Search): WrongValue | null {
  const typed = typedValues(text, typedCell(variant, now, cell, translate))[0];
  const found = entityInArray(variant, cell, typed, after);
  if (found === null) return null;
  const is = found.reason === 'placed' && tableOf(variant, cell) !== null ? 'row' : null;
  return { ...none, ...found, is, place: ownArray(variant, cell, translate) };
}

function numberReason({ variant, cell, text, now, translate, after, none }: Search): WrongValue | null {
  const column = variant.run.timeline.columns.get(cell.column);
  const kind = kindOf(variant.engine.cells, column);
  if (kind?.isValue === true || kind?.pointsTo !== undefined || kind?.id !== undefined) return null;
  const reason = changeReason(keyOf(variant, cell)?.before, after, Number(text));
  if (reason === null) return null;
  return { ...none, ...reason, place: wordsOf({ variant, now, translate }, cell) };
}

function heldReason(search: Search): WrongValue | null {
  const { variant, cell, none } = search;
  const found = heldAt(search);
  if (found === null) return null;
  const [is, holds] = [meaningOf(variant, found.column), meaningOf(variant, cell.column)];
  if (is === 'value' && holds !== 'value' && endReason(search) !== null) return null;
  const isAlike = is === holds && holds !== 'position';
  return {
    ...none,
    found: isAlike ? found : null,
    reason: 'held',
    place: wordsOf(search, found),
    is: is === holds ? null : spoken(variant, found),
  };
}

function elsewhereReason(search: Search): WrongValue | null {
  const { variant, cell, text, translate, isDrawn, none } = search;
  const { timeline } = variant.run;
  timeline.seek(variant.from);
  const written = variant.key.find(
    (each) =>
      !isSameCell(each, cell) &&
      hasSameMeaning(variant, each.column, cell.column) &&
      textMeansValue(text, each.after, typedCell(variant, timeline, each, translate)) &&
      isDrawn(structureOf(variant, timeline.columns, each.column) ?? ''),
  );
  return written === undefined ? null : { ...none, reason: 'elsewhere', place: wordsOf(search, written) };
}

function endReason({ variant, cell, text, translate, none }: Search): WrongValue | null {
  const target = targetOf(variant, cell, text);
  if (target === null || target.row < target.count) return null;
  return { ...none, reason: 'past-end', place: arrayWords(variant, target, translate), count: target.count };
}

function wordsOf({ variant, now, translate }: Pick<Search, 'variant' | 'now' | 'translate'>, cell: CellAt): string {
  return cellWords({ engine: variant.engine, columns: now.columns, nameOf: variant.run.nameOf }, cell, translate);
}

/** Returns the slot of the table to which a cell belongs; null for other cells. */
function tableOf({ engine, run }: Variant, { column }: Pick<CellAt, 'column'>): number | null {
  const { columns } = run.timeline;
  return tableOfColumn(engine, columns, columns.get(column));
}

/** Returns the words for the array of a cell. */
function ownArray(variant: Variant, { column }: CellAt, translate: Translate): string {
  const { engine, run } = variant;
  const { columns } = run.timeline;
  const table = tableOf(variant, { column });
  const array = addressOf(engine.cells, columns, column, 0).replace(/\[0\]$/, '');
  return arrayWords(variant, { array, table }, translate);
}

function spoken(variant: Variant, cell: CellAt): SpokenMeaning | null {
  const isRow = (targetArray(variant, cell)?.table ?? null) !== null;
  return isRow ? 'row' : meaningOf(variant, cell.column);
}

/** Returns the words for an array: `Burning.packed`, or `Table 2` for all arrays of a table. */
function arrayWords(
  { engine, run }: Variant,
  { array, table }: Pick<TargetArray, 'array' | 'table'>,
  t: Translate,
): string {
  const { tableKey } = engine.world(run.timeline.columns);
  return table === null || tableKey === undefined ? array : t(tableKey, { slot: table });
}

/** Returns the place that a typed position means after the operation; null if the text is no position. Seeks to `to`. */
function targetOf(variant: Variant, cell: CellAt, text: string): Target | null {
  const { run, to } = variant;
  if (!/^\d+$/.test(text.trim())) return null;
  const target = targetArray(variant, cell);
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
  const { columns } = variant.run.timeline;
  const isThere = columns.find(column)?.peek(row) !== undefined && isDrawn(structureOf(variant, columns, column) ?? '');
  return isThere ? { column, row } : null;
}
