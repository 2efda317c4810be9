import { kindOf } from '../../../core/cells/cell-table.ts';
import { explainCell } from '../../../core/cells/explain.ts';
import type { Misconception } from '../../../core/cells/mistake.ts';
import type { Translate } from '../../../core/cells/translate.ts';
import { cellWords } from '../../../core/lesson/questions/cell-words.ts';
import { typedCell } from '../../../core/lesson/questions/grade.ts';
import { isAboutRows } from '../../../core/lesson/questions/leads-to.ts';
import { operationEntity } from '../../../core/lesson/questions/varied-script.ts';
import type { WrongValue } from '../../../core/lesson/questions/wrong-value.ts';
import type { CellAt } from '../../../core/world/world-reader.ts';
import { joinSentences } from '../../text/join-sentences.ts';
import { type Asking, isKnown, wrongCellOf } from './question-state.ts';

/** Why the last answer is wrong, in one or two sentences, and the cell that it is about. */
export interface Reason {
  /** Null for the choice of a table. */
  readonly cell: CellAt | null;
  readonly text: string;
}

/** Returns null if the last answer is right or its mistake is not known. */
export function reasonOf(asking: Asking, t: Translate): Reason | null {
  const { feedback, lastWrite, given, variant } = asking;
  if (isKnown(asking)) return null;
  const [misconception] = feedback?.misconceptions ?? [];
  const own = lastWrite?.cell ?? (given?.kind === 'cell' ? given.cell : null);
  if (misconception !== undefined) {
    const asked = variant.question.kind === 'value' ? variant.question : null;
    const words = misconceptionWords(misconception, asking, t);
    const did = t(`misconception.${misconception.code}.did`, words);
    const more = feedback?.wrongValue == null ? null : wrongText(feedback.wrongValue, variant, t);
    const cell = misconception.cell ?? own ?? asked;
    return { cell, text: more === null ? did : joinSentences([did, more]) };
  }
  return wrongNumber(asking, t) ?? wrongCell(asking, t);
}

/** True if the picture of a question shows no versions. */
export function isPlain({ moment }: Asking): boolean {
  return moment.view?.detail === 'plain';
}

/** Says why the memory does not get the value, and which value the cell in question holds. */
function wrongNumber({ feedback, variant }: Asking, t: Translate): Reason | null {
  const wrong = feedback?.wrongValue ?? null;
  if (wrong === null) return null;
  const { cell, reason, holds } = wrong;
  const { engine, run } = variant;
  const says = wrongText(wrong, variant, t);
  const words = cellWords({ engine, columns: run.timeline.columns, nameOf: run.nameOf }, cell, t);
  const isSaid = holds === null || SAYS_ENOUGH.has(reason);
  const meaning = isSaid ? null : t(`question.holds.${holds}`, { cell: words, ...idWords(variant, t) });
  return { cell, text: joinSentences([says, meaning].filter((each) => each !== null)) };
}

/** After these reasons it goes without saying which values the cell holds. */
const SAYS_ENOUGH: ReadonlySet<WrongValue['reason']> = new Set([
  ...(['vacant', 'cut-off', 'rises', 'falls', 'too-far', 'too-near', 'moved'] as const),
]);

/** Returns null if only the kind of values in the cell is known. */
function wrongText(wrong: WrongValue, variant: Asking['variant'], t: Translate): string | null {
  const { reason, text: value, place, count, name, is, holds } = wrong;
  if (reason === 'nowhere') return holds === null ? wouldMean(wrong, variant, t) : null;
  const isOfRows = holds === 'row' && (reason === 'taken' || reason === 'past-end');
  const meaning = isOfRows ? holds : is;
  const key = meaning === null ? reason : `${reason}-${meaning}`;
  const numbers = { row: count, before: count, last: count - 1 };
  return t(`question.wrongValue.${key}`, { value, place, name, ...numbers, ...idWords(variant, t) });
}

/** Says what the cell would mean with the student's value, if its sentence names that. */
function wouldMean({ cell, text: value }: WrongValue, variant: Asking['variant'], t: Translate): string {
  const { engine, run, to } = variant;
  const { timeline } = run;
  const number = value === '' ? Number.NaN : Number(value);
  const meaning = timeline.withoutMoving(() => {
    // The cells beside it as they are afterwards.
    timeline.seek(to);
    const { columns, column } = typedCell(variant, timeline, cell, t);
    const saying = kindOf(engine.cells, column)?.says;
    const [key, args] =
      saying?.({ columns, column, row: cell.row, value: number, translate: t, nameOf: run.nameOf }) ?? [];
    return key === undefined ? '' : t(`cell.${key}`, args);
  });
  // The sentence writes `+5` and `05` as 5.
  const isNamed = Number.isInteger(number) && new RegExp(`\\b${String(number)}\\b`).test(meaning);
  return isNamed
    ? t('question.wrongValue.would-mean', { value, meaning })
    : t('question.wrongValue.nowhere', { value });
}

/** Describes the cell that was chosen or written wrongly, as it was before the operation. */
function wrongCell(asking: Asking, t: Translate): Reason | null {
  const cell = wrongCellOf(asking);
  if (cell === null) return null;
  const { engine, run } = asking.variant;
  const { columns } = run.timeline;
  const explained = explainCell(engine.cells, columns, cell.column, cell.row, {
    translate: t,
    nameOf: run.nameOf,
    plain: isPlain(asking),
  });
  const key = asking.lastWrite === null ? 'ui.question.chosenCell' : 'ui.question.writtenCell';
  return explained && { cell, text: t(key, { cell: explained.role }) };
}

/** Returns the engine's word for a table: "archetype"; empty for an engine without tables. */
export function tableKind({ engine, run }: Asking['variant'], t: Translate): string {
  const { tableKey } = engine.world(run.timeline.columns);
  return tableKey === undefined ? '' : t(`${tableKey}-kind`);
}

/** The arguments of a misconception's texts. */
export function misconceptionWords(
  { args, cell }: Misconception,
  { variant }: Asking,
  t: Translate,
): Readonly<Record<string, string | number>> {
  const { engine, run, operation } = variant;
  const { columns } = run.timeline;
  const at = cell === null ? '' : cellWords({ engine, columns, nameOf: run.nameOf }, cell, t);
  const where =
    cell === null
      ? {}
      : { cell: at, place: t(`question.word.place.${isAboutRows(variant, cell) ? 'row' : 'position'}`) };
  const { tableKey } = engine.world(columns);
  const slot = args.table;
  const table = slot === undefined || tableKey === undefined ? {} : { table: t(tableKey, { slot }) };
  const words = { kind: tableKind(variant, t), entity: operationEntity(operation) ?? '' };
  return { ...args, ...where, ...table, ...words, ...idWords(variant, t) };
}

/** The engine's words for the parts of ids. */
function idWords({ engine, run }: Asking['variant'], t: Translate) {
  const { upper } = engine.world(run.timeline.columns).ids;
  return { version: t(`question.word.${upper}.version`), handles: t(`question.word.${upper}.handles`) };
}
