import { kindOf } from '../../../core/cells/cell-table.ts';
import { explainCell } from '../../../core/cells/explain.ts';
import type { Misconception } from '../../../core/cells/mistake.ts';
import type { Translate } from '../../../core/cells/translate.ts';
import { isPlainView } from '../../../core/lesson/parse/lesson.ts';
import { mistakesHere } from '../../../core/lesson/questions/attempt.ts';
import { cellWords } from '../../../core/lesson/questions/cell-words.ts';
import { typedCell } from '../../../core/lesson/questions/grade.ts';
import { isAboutRows } from '../../../core/lesson/questions/leads-to.ts';
import { valueText } from '../../../core/lesson/questions/right-text.ts';
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

/**
 * Returns null if the last answer is right or its mistake is not known. A first wrong answer is only told what it is itself; what would name a place or a
 * value of the right answer comes with the next one.
 */
export function reasonOf(asking: Asking, t: Translate): Reason | null {
  const { feedback, lastWrite, given, variant } = asking;
  if (isKnown(asking)) return null;
  const unfinished = asking.submission?.missing.length ?? 0;
  if (isFirstMistake(asking) && unfinished > 0) {
    return { cell: null, text: t('ui.question.missing', { count: unfinished }) };
  }
  const misconception = saidMisconception(asking);
  const own = lastWrite?.cell ?? (given?.kind === 'cell' ? given.cell : null);
  if (misconception !== null) {
    const asked = variant.question.kind === 'value' ? variant.question : null;
    const words = misconceptionWords(misconception, asking, t);
    const did = t(textOf(misconception, 'did'), words);
    const wrong = feedback?.wrongValue ?? null;
    const more = wrong?.reason === 'taken' ? wrongText(wrong, asking, t) : null;
    const cell = misconception.cell ?? own ?? asked;
    return { cell, text: more === null ? did : joinSentences([did, more]) };
  }
  return wrongNumber(asking, t) ?? wrongCell(asking, t);
}

/** Their texts give the right value away. */
const TELLS_ANSWER: ReadonlySet<string> = new Set(['counted-from-one', 'wrong-next-version']);

/** Returns the misconception that the feedback is about; null if there is none, or it would tell the answer too early. */
export function saidMisconception(asking: Asking): Misconception | null {
  const misconception = asking.feedback?.misconceptions[0] ?? null;
  if (misconception === null || !isFirstMistake(asking)) return misconception;
  return TELLS_ANSWER.has(misconception.code) && asking.feedback?.wrongValue != null ? null : misconception;
}

/** Returns the key of a misconception's text, which may differ by its reason. */
export function textOf({ code, args }: Misconception, part: 'did' | 'why' | 'fix'): string {
  return `misconception.${code}.${part}${part === 'did' && args.reason !== undefined ? `-${args.reason}` : ''}`;
}

function isFirstMistake({ attempt }: Asking): boolean {
  return mistakesHere(attempt) < 2;
}

/** True if the picture of a question shows no versions. */
export function isPlain({ moment }: Asking): boolean {
  return isPlainView(moment.view);
}

/** Says why the memory does not get the value, and which value the cell in question holds. */
function wrongNumber(asking: Asking, t: Translate): Reason | null {
  const { feedback, variant } = asking;
  const wrong = feedback?.wrongValue ?? null;
  if (wrong === null) return null;
  const { cell, reason, holds } = wrong;
  const { engine, run } = variant;
  const says = wrongText(wrong, asking, t);
  const words = cellWords({ engine, columns: run.timeline.columns, nameOf: run.nameOf }, cell, t);
  const isSaid = holds === null || SAYS_ENOUGH.has(reason);
  const meaning = isSaid ? null : t(`question.holds.${holds}`, { cell: words, ...idWords(variant, t) });
  return { cell, text: joinSentences([says, meaning].filter((each) => each !== null)) };
}

/** After these reasons it goes without saying which values the cell holds. */
const SAYS_ENOUGH: ReadonlySet<WrongValue['reason']> = new Set([
  ...(['vacant', 'cut-off', 'earlier', 'rises', 'falls', 'too-far', 'too-near', 'moved'] as const),
]);

/** These say where or how the operation writes something else, which may be the answer or the next one of a task. */
const TELLS_MORE: ReadonlySet<WrongValue['reason']> = new Set([
  ...(['vacant', 'cut-off', 'rises', 'falls', 'too-far', 'too-near', 'placed', 'elsewhere'] as const),
]);

/** Returns the first explanation that does not name the right value; null if only the kind of values in the cell is known. */
function wrongText(wrong: WrongValue, asking: Asking, t: Translate): string | null {
  const { reason, text: value, place, count, name, is, holds } = wrong;
  const { variant } = asking;
  const tells = (words: string): boolean => namesAnswer(words, asking, wrong.cell, t);
  const says = (key: string): string | null => {
    const numbers = { row: count, before: count, last: count - 1 };
    const words = (at: string) =>
      t(`question.wrongValue.${key}`, { value, place: at, name, ...numbers, ...idWords(variant, t) });
    // The number in the name of a place is not a value, but the sentence of a step may say one.
    return tells(words(reason === 'earlier' ? place : '')) ? null : words(place);
  };
  const isRow = holds === 'row' && (reason === 'taken' || reason === 'past-end');
  const meaning = isRow ? holds : is;
  const isEarly = isFirstMistake(asking) && (reason === 'past-end' || TELLS_MORE.has(reason));
  const full = isEarly || reason === 'nowhere' ? null : says(meaning === null ? reason : `${reason}-${meaning}`);
  if (full !== null) return full;
  if (reason === 'past-end') return t('question.wrongValue.beyond', { value, place });
  if (reason === 'nowhere' && holds !== null) return null;
  const meant = wouldMean(wrong, variant, t);
  return meant === null || tells(meant) ? t('question.wrongValue.nowhere', { value }) : meant;
}

/** True if words contain the right value of a cell. An index in brackets is a place. */
function namesAnswer(words: string, asking: Asking, cell: CellAt, t: Translate): boolean {
  const { variant } = asking;
  return variant.run.timeline.withoutMoving(() => {
    variant.run.timeline.seek(variant.from);
    // A new entity is typed without its version.
    return hasValue(words, valueText(variant, cell, isPlain(asking), t).replace(/ v0$/, ''));
  });
}

/** True if a text contains a value that is no part of a longer word, and no index in brackets. */
export function hasValue(words: string, value: string): boolean {
  const escaped = value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return value !== '' && new RegExp(`(?<![\\w.[-])${escaped}(?![\\w\\]])`).test(words);
}

/** Says what the cell would mean with the student's value. Null if its sentence does not tell the value, so that it names the number by chance. */
function wouldMean({ cell, text: value }: WrongValue, variant: Asking['variant'], t: Translate): string | null {
  const { engine, run, to } = variant;
  const { timeline } = run;
  const number = value === '' ? Number.NaN : Number(value);
  const [meaning, other] = timeline.withoutMoving(() => {
    // The cells beside it as they are afterwards.
    timeline.seek(to);
    const { columns, column } = typedCell(variant, timeline, cell, t);
    const saying = kindOf(engine.cells, column)?.says;
    return [number, number + 1].map((typed) => {
      const at = { columns, column, row: cell.row, value: typed, translate: t, nameOf: run.nameOf };
      const [key, args] = saying?.(at) ?? [];
      return key === undefined ? '' : t(`cell.${key}`, args);
    }) as [string, string];
  });
  // The sentence writes `+5` and `05` as 5.
  const isNamed = Number.isInteger(number) && meaning !== other && hasValue(meaning, String(number));
  return isNamed ? t('question.wrongValue.would-mean', { value, meaning }) : null;
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
  if (explained === null) return null;
  if (asking.lastWrite !== null) return { cell, text: t('ui.question.writtenCell', { cell: explained.role }) };
  const chosen = t('ui.question.chosenCell', { cell: explained.role });
  return { cell, text: joinSentences([chosen, t('ui.question.untouchedCell')]) };
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
