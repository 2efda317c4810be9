import { kindOf } from '../../cells/cell-table.ts';
import { addressOf, idIn } from '../../cells/explain.ts';
import { decodeId, type IdFormat, type IdParts } from '../../cells/id-format.ts';
import type { GivenCell, Misconception, Mistake, WantedCell } from '../../cells/mistake.ts';
import { cellKey } from '../../cells/origins.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Value } from '../../trace/value.ts';
import { rowRelation, sameValue } from './answer-key.ts';
import { tableOfColumn } from './table-of-column.ts';

/** A wanted cell and the student's value for it; null if the student did not write there. */
interface WantedAndGiven {
  readonly wanted: WantedCell;
  readonly given: GivenCell | null;
}

type Recognise = (mistake: Mistake, pair: WantedAndGiven) => boolean;

/** The misconceptions that explain a student's writes: one for each cell at most, each once, the engine's own before the generic ones. */
export function misconceptionsIn(engine: Engine, mistake: Mistake): Misconception[] {
  const found = [...(engine.misconceptions?.(mistake) ?? []), ...generic(engine, mistake), ...misplaced(mistake)];
  const seen = new Set<string>();
  return found.filter(({ code, cell }) => {
    const keys = [code, ...(cell === null ? [] : [cellKey(cell.column, cell.row)])];
    const isNew = keys.every((key) => !seen.has(key));
    if (isNew) for (const key of keys) seen.add(key);
    return isNew;
  });
}

/** The first one that matches a cell wins. */
const RECOGNISERS: readonly (readonly [code: string, recognise: Recognise])[] = [
  ['order-kept', isOrderKept],
  ['version-not-bumped', isVersionNotBumped],
  ['wrong-first-version', isWrongFirstVersion],
  ['wrong-next-version', isWrongNextVersion],
  ['wrong-version', isWrongVersion],
  ['entry-emptied', isEntryEmptied],
  ['entry-order-kept', isEntryOrderKept],
  ['hole-left', isHoleLeft],
  ['row-kept', isRowKept],
  ['last-row-left', isLastRowLeft],
  ['value-left-behind', isValueLeftBehind],
  ['entry-not-emptied', isEntryNotEmptied],
  ['entry-forgotten', isEntryForgotten],
  ['wrong-row-moved', isWrongRowMoved],
  ['value-before', isValueBefore],
  ['index-for-place', isIndexForPlace],
  ['counted-from-one', isCountedFromOne],
];

function generic(engine: Engine, mistake: Mistake): Misconception[] {
  return wrongCells(mistake).flatMap((pair) => {
    const code = RECOGNISERS.find(([, recognise]) => recognise(mistake, pair))?.[0];
    if (code === undefined) return [];
    const isOfRow = code === 'index-for-place' && leadsToTable(engine, mistake, pair.wanted);
    return [misconception(isOfRow ? 'index-for-row' : code, mistake, pair.wanted)];
  });
}

/** True if the cell holds a row of a table, and not a position in an array. */
function leadsToTable(engine: Engine, { table, columns }: Mistake, { column: name, row, after }: WantedCell): boolean {
  const column = columns.get(name);
  const [pointer] = kindOf(table, column)?.pointsTo?.({ columns, column, row, value: after }) ?? [];
  const found = pointer && columns.find(pointer.column);
  return found !== undefined && tableOfColumn(engine, columns, found) !== null;
}

export function misconception(code: string, { table, columns }: Mistake, cell: GivenCell | WantedCell): Misconception {
  const { column, row } = cell;
  return { code, args: { cell: addressOf(table, columns, column, row), row }, cell: { column, row } };
}

/** Finds wrong writes whose value belongs to another cell of the array, or to a place as if the order were kept. */
function misplaced(mistake: Mistake): Misconception[] {
  const { given, wanted } = mistake;
  const isWanted = (cell: GivenCell) => wanted.some(({ column, row }) => column === cell.column && row === cell.row);
  const isForAnother = (cell: GivenCell) =>
    cell.value !== undefined &&
    wanted.some(
      ({ column, after, before }) =>
        column === cell.column && sameValue(after, cell.value) && !sameValue(before, after),
    );
  const codeOf = (cell: GivenCell): string | null =>
    isMovedUp(mistake, cell)
      ? 'entry-order-kept'
      : isForAnother(cell)
        ? 'wrong-place'
        : isShifted(mistake, cell)
          ? 'order-kept'
          : null;
  return given.flatMap((cell) => {
    const code = isWanted(cell) ? null : codeOf(cell);
    return code === null ? [] : misconception(code, mistake, cell);
  });
}

/** True if the entry of an entity behind a hole was changed as if its row had moved up. */
function isMovedUp(mistake: Mistake, { column, row, value }: GivenCell): boolean {
  const cell = { column, row, before: mistake.before(column, row), after: undefined, source: null };
  if (kindOfRow(mistake, cell) !== 'index' || !isReference(mistake, cell)) return false;
  const [place, old] = [
    placeIn(mistake, { column, row, value }),
    placeIn(mistake, { column, row, value: cell.before }),
  ];
  if (old === null || place !== old - 1) return false;
  return holesBefore(mistake, row, old).some(({ source }) => old < source!.row);
}

/** True if an array behind a hole was changed as if its rows had moved up. */
function isShifted(mistake: Mistake, { column, row, value }: GivenCell): boolean {
  const isBefore = (each: WantedCell): boolean =>
    each.column === column && isHole(mistake, each) && each.row < row && row < each.source!.row;
  return value !== undefined && mistake.written.some(isBefore) && sameValue(value, mistake.before(column, row + 1));
}

/** Returns the holes in front of an entity's old place that are filled from its array of entities. */
function holesBefore(mistake: Mistake, entity: number, place: number): WantedCell[] {
  return mistake.written.filter((cell) => {
    const isBefore = isHole(mistake, cell) && cell.row < place && kindOfRow(mistake, cell) === 'ids';
    const at = { column: cell.column, row: place };
    return isBefore && idAt(mistake, at, mistake.before(at.column, at.row))?.index === entity;
  });
}

/** Pairs wrong cells with the student's values. Unwritten cells only count once the student has finished. */
function wrongCells({ wanted, given, finished }: Mistake): WantedAndGiven[] {
  const own = new Map(given.map((cell) => [cellKey(cell.column, cell.row), cell]));
  return wanted.flatMap((cell): WantedAndGiven[] => {
    const answer = own.get(cellKey(cell.column, cell.row)) ?? null;
    const isRight = sameValue(answer === null ? cell.before : answer.value, cell.after);
    return isRight || (answer === null && !finished) ? [] : [{ wanted: cell, given: answer }];
  });
}

function isOrderKept(mistake: Mistake, { wanted, given }: WantedAndGiven): boolean {
  const { column, row, source } = wanted;
  if (given?.value === undefined || !isHole(mistake, wanted) || source!.row <= row + 1) return false;
  return sameValue(given.value, mistake.before(column, row + 1));
}

function isWrongRowMoved(mistake: Mistake, { wanted, given }: WantedAndGiven): boolean {
  const { column, row } = wanted;
  if (given?.value === undefined || !isHole(mistake, wanted)) return false;
  const length = mistake.columns.find(column)?.length ?? 0;
  const rows = Array.from({ length: Math.max(length, wanted.source!.row + 1) }, (_, i) => i);
  return rows.some((other) => other !== row && sameValue(given.value, mistake.before(column, other)));
}

/** The freed row was cleared. */
function isHoleLeft(mistake: Mistake, { wanted, given }: WantedAndGiven): boolean {
  if (kindOfRow(mistake, wanted) !== 'ids' || !isHole(mistake, wanted)) return false;
  return given !== null && isNothing(mistake, wanted, given.value);
}

/** The freed row was left unchanged. */
function isRowKept(mistake: Mistake, { wanted, given }: WantedAndGiven): boolean {
  return given === null && kindOfRow(mistake, wanted) === 'ids' && isHole(mistake, wanted);
}

function isLastRowLeft(mistake: Mistake, { wanted, given }: WantedAndGiven): boolean {
  const kind = kindOfRow(mistake, wanted);
  return given === null && wanted.after === undefined && (kind === 'ids' || kind === 'parallel');
}

function isValueLeftBehind(mistake: Mistake, { wanted, given }: WantedAndGiven): boolean {
  return given === null && wanted.source !== null && kindOfRow(mistake, wanted) === 'parallel';
}

/** The entity has no place after the operation, but its entry was left unchanged. */
function isEntryNotEmptied(mistake: Mistake, pair: WantedAndGiven): boolean {
  return isEntryForgotten(mistake, pair) && isNothing(mistake, pair.wanted, pair.wanted.after);
}

function isEntryForgotten(mistake: Mistake, { wanted, given }: WantedAndGiven): boolean {
  return given === null && kindOfRow(mistake, wanted) === 'index' && isReference(mistake, wanted);
}

function isVersionNotBumped(mistake: Mistake, { wanted, given }: WantedAndGiven): boolean {
  if (isVersionCell(mistake, wanted)) return given === null || sameValue(given.value, wanted.before);
  const ids = idsOf(mistake, wanted, given ?? { ...wanted, value: wanted.before });
  const now = idAt(mistake, wanted, wanted.before);
  if (ids === null || now === null || now.isNull || ids.wanted.isTombstone) return false;
  return ids.given.version === now.version && now.version < ids.wanted.version;
}

function isWrongVersion(mistake: Mistake, { wanted, given }: WantedAndGiven): boolean {
  if (isVersionCell(mistake, wanted)) return given?.value !== undefined;
  const ids = idsOf(mistake, wanted, given);
  return ids !== null && ids.given.version !== ids.wanted.version;
}

/** The cell gets the version of an index that no entity had before. */
function isWrongFirstVersion(mistake: Mistake, { wanted, given }: WantedAndGiven): boolean {
  return isVersionCell(mistake, wanted) && given?.value !== undefined && wanted.before === undefined;
}

/** The operation counts the version up, and the student wrote neither the old nor the new one. */
function isWrongNextVersion(mistake: Mistake, pair: WantedAndGiven): boolean {
  if (!isWrongVersion(mistake, pair)) return false;
  const { before, after } = pair.wanted;
  if (isVersionCell(mistake, pair.wanted))
    return typeof before === 'number' && typeof after === 'number' && after === before + 1;
  const [now, next] = [idAt(mistake, pair.wanted, before), idAt(mistake, pair.wanted, after)];
  if (now === null || next === null || now.isNull) return false;
  // Beside a position is the version of the row's own entity.
  const isSameEntity = kindOfRow(mistake, pair.wanted) === 'index' || now.index === next.index;
  return isSameEntity && next.version === now.version + 1;
}

/** The student cleared the entry of a destroyed entity instead of keeping its index with the next version. */
function isEntryEmptied(mistake: Mistake, { wanted, given }: WantedAndGiven): boolean {
  if (given === null || !isNothing(mistake, wanted, given.value)) return false;
  const ids = idsOf(mistake, wanted, { ...wanted, value: wanted.before });
  return ids !== null && ids.given.version !== ids.wanted.version;
}

/** The entity of the last row was moved up by one row and not into the hole. */
function isEntryOrderKept(mistake: Mistake, { wanted, given }: WantedAndGiven): boolean {
  if (given === null || kindOfRow(mistake, wanted) !== 'index' || !isReference(mistake, wanted)) return false;
  const [place, last] = [placeIn(mistake, given), placeIn(mistake, { ...wanted, value: wanted.before })];
  if (last === null || place !== last - 1) return false;
  return holesBefore(mistake, wanted.row, last).some(({ source }) => source!.row === last);
}

/** The row of an `index` array is the entity's own index, which the student wrote in place of its place. */
function isIndexForPlace(mistake: Mistake, { wanted, given }: WantedAndGiven): boolean {
  if (given === null || kindOfRow(mistake, wanted) !== 'index' || isVersionCell(mistake, wanted)) return false;
  if (isNothing(mistake, wanted, wanted.after)) return false;
  return isReference(mistake, wanted) && placeIn(mistake, given) === wanted.row;
}

function isCountedFromOne(mistake: Mistake, { wanted, given }: WantedAndGiven): boolean {
  // An entity or a component is not counted.
  if (given === null || kindOfRow(mistake, wanted) !== 'index' || !isReference(mistake, wanted)) return false;
  const [place, right] = [placeIn(mistake, given), placeIn(mistake, { ...wanted, value: wanted.after })];
  return place !== null && right !== null && place === right + 1;
}

function isValueBefore(_: Mistake, { wanted, given }: WantedAndGiven): boolean {
  return given !== null && sameValue(given.value, wanted.before);
}

/** True if a later row of a list fills the row, and what was in it leaves the list. When a list is sorted, nothing leaves it. */
function isHole(mistake: Mistake, { column, row, source, before }: WantedCell): boolean {
  if (source === null || source.column !== column || source.row <= row) return false;
  const isKept = mistake.written.some((each) => each.column === column && sameValue(each.after, before));
  return !isKept && kindOfRow(mistake, { column }) !== 'index';
}

function kindOfRow(
  { table, columns }: Mistake,
  { column }: Pick<WantedCell, 'column'>,
): 'ids' | 'parallel' | 'index' | null {
  return rowRelation(table, columns, column)?.kind ?? null;
}

function isVersionCell({ table, columns }: Mistake, { column }: WantedCell): boolean {
  const found = columns.find(column);
  return found !== undefined && kindOf(table, found)?.version === true;
}

/** True if the number is a reference, and not a component's value. */
function isReference({ table, columns }: Mistake, { column: name }: WantedCell): boolean {
  const column = columns.find(name);
  const kind = column && kindOf(table, column);
  return kind?.pointsTo !== undefined;
}

/** Returns both ids if they have the same index and neither is null. */
function idsOf(
  mistake: Mistake,
  wanted: WantedCell,
  given: GivenCell | null,
): { readonly wanted: IdParts; readonly given: IdParts } | null {
  const [right, own] = [idAt(mistake, wanted, wanted.after), given && idAt(mistake, wanted, given.value)];
  if (right === null || own === null || right.isNull || own.isNull || right.index !== own.index) return null;
  return { wanted: right, given: own };
}

function isNothing(mistake: Mistake, cell: WantedCell, value: Value | undefined): boolean {
  return value === undefined || value === null || idAt(mistake, cell, value)?.isNull === true;
}

function placeIn(mistake: Mistake, { column, row, value }: GivenCell): number | null {
  const id = idAt(mistake, { column, row }, value);
  if (id !== null) return id.isNull ? null : id.index;
  return typeof value === 'number' ? value : null;
}

function idAt(
  { table, columns }: Mistake,
  { column: name, row }: Pick<GivenCell, 'column' | 'row'>,
  value: Value | undefined,
): IdParts | null {
  const column = columns.find(name);
  const kind = column && kindOf(table, column);
  const id: { raw: number | bigint; format: IdFormat } | null =
    column && kind ? idIn(kind, { columns, column, row, value }) : null;
  return id === null ? null : decodeId(id.raw, id.format);
}
