import { addressOf } from '../../cells/explain.ts';
import { decodeId, isId } from '../../cells/id-format.ts';
import type { GivenCell, Misconception, Mistake, WantedCell } from '../../cells/mistake.ts';
import type { Value } from '../../trace/value.ts';
import { handleFormat } from './read/columns.ts';

type Recognise = (mistake: Mistake, wanted: WantedCell, given: GivenCell | null) => boolean;

const RECOGNISERS: Readonly<Record<string, Recognise>> = {
  'entt-hole-closed': isHoleClosed,
  'entt-hole-not-linked': isHoleNotLinked,
  'entt-free-list-forgotten': isFreeListForgotten,
  'entt-length-forgotten': isLengthForgotten,
};

export function misconceptions(mistake: Mistake): Misconception[] {
  const { table, columns, given, wanted, finished } = mistake;
  return wanted.flatMap((cell) => {
    const own = given.find(({ column, row }) => column === cell.column && row === cell.row) ?? null;
    if (own === null ? !finished || cell.before === cell.after : own.value === cell.after) return [];
    const code = Object.keys(RECOGNISERS).find((each) => RECOGNISERS[each]!(mistake, cell, own));
    const { column, row } = cell;
    return code === undefined
      ? []
      : [{ code, args: { cell: addressOf(table, columns, column, row), row }, cell: { column, row } }];
  });
}

function roleOf({ columns }: Mistake, { column }: WantedCell): string {
  return String(columns.find(column)?.meta.role);
}

function isTombstone({ columns }: Mistake, { column }: WantedCell, value: Value | undefined): boolean {
  const found = columns.find(column);
  return found !== undefined && isId(value) && decodeId(value, handleFormat(found)).isTombstone;
}

/** The student moved another row into the hole or emptied it, but this storage never moves its elements. */
function isHoleClosed(mistake: Mistake, wanted: WantedCell, given: GivenCell | null): boolean {
  const isHole = roleOf(mistake, wanted) === 'packed' && isTombstone(mistake, wanted, wanted.after);
  return isHole && given !== null && !isTombstone(mistake, wanted, given.value);
}

/** The student marked the hole, but did not link it to the previous hole. */
function isHoleNotLinked(mistake: Mistake, wanted: WantedCell, given: GivenCell | null): boolean {
  const isHole = roleOf(mistake, wanted) === 'packed' && isTombstone(mistake, wanted, wanted.after);
  return isHole && given !== null && isTombstone(mistake, wanted, given.value);
}

function isFreeListForgotten(mistake: Mistake, wanted: WantedCell, given: GivenCell | null): boolean {
  return given === null && roleOf(mistake, wanted) === 'free-list';
}

function isLengthForgotten(mistake: Mistake, wanted: WantedCell, given: GivenCell | null): boolean {
  return given === null && roleOf(mistake, wanted) === 'length';
}
