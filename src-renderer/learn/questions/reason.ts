import { explainCell } from '../../../core/cells/explain.ts';
import type { Misconception } from '../../../core/cells/mistake.ts';
import type { Translate } from '../../../core/cells/translate.ts';
import { cellWords } from '../../../core/lesson/questions/cell-words.ts';
import { operationEntity } from '../../../core/lesson/questions/varied-script.ts';
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
    return { cell: misconception.cell ?? own ?? asked, text: t(`misconception.${misconception.code}.did`, words) };
  }
  return wrongNumber(asking, t) ?? wrongCell(asking, t);
}

/** True if the picture of a question shows no versions. */
export function isPlain({ moment }: Asking): boolean {
  return moment.view?.detail === 'plain';
}

/** Says where the number is in the memory, and which value the cell in question holds. */
function wrongNumber({ feedback, given, variant }: Asking, t: Translate): Reason | null {
  const { engine, run, question } = variant;
  if (feedback?.wrongValue == null || given?.kind !== 'value' || question.kind !== 'value') return null;
  const { reason, place, count, name, is, holds } = feedback.wrongValue;
  const isOfRows = holds === 'row' && (reason === 'taken' || reason === 'past-end');
  const meaning = isOfRows ? holds : is;
  const key = meaning === null ? reason : `${reason}-${meaning}`;
  const cell = cellWords({ engine, columns: run.timeline.columns, nameOf: run.nameOf }, question, t);
  const texts = [t(`question.wrongValue.${key}`, { value: given.text, place, name, last: count - 1 })];
  if (holds !== null) texts.push(t(`question.holds.${holds}`, { cell }));
  return { cell: question, text: joinSentences(texts) };
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
  return explained && { cell, text: explained.role };
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
  const where = cell === null ? {} : { cell: cellWords({ engine, columns, nameOf: run.nameOf }, cell, t) };
  const { tableKey } = engine.world(columns);
  const slot = args.table;
  const table = slot === undefined || tableKey === undefined ? {} : { table: t(tableKey, { slot }) };
  return { ...args, ...where, ...table, kind: tableKind(variant, t), entity: operationEntity(operation) ?? '' };
}
