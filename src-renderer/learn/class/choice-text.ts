import type { i18n } from 'i18next';
import { cellName } from '../../../core/cells/cell-name.ts';
import type { Translate } from '../../../core/cells/translate.ts';
import { engineNamed } from '../../../core/engines/all.ts';
import { letterOf } from '../../../core/page/letter.ts';
import { type ClassQuestion, cellOfChoice, RIGHT, SLIP } from '../../../src-main/contract/class-protocol.ts';
import { plainText } from '../../text/plain-text.ts';
import { type MemoryOfClass, shortTextOfChoice, typedCellAt } from './value-choice.ts';

/**
 * Formats a choice: cells and values like the picture, a task's result by name.
 * @param run the question's memory; null if not shown
 */
export function choiceText(choice: string, question: ClassQuestion, run: MemoryOfClass | null, t: Translate): string {
  if (question.kind === 'do') return t(resultKey(choice));
  if (question.kind === 'cell') return cellText(choice, run, t);
  if (question.kind === 'choice')
    return plainText(question.options.find((each) => each.choice === choice)?.text ?? choice);
  const cell = run && question.cell && typedCellAt(run, question.cell, t);
  return shortTextOfChoice(choice, cell ?? null);
}

/** Returns the letter of an option; null if the options of the question have none. */
export function choiceLetter(choice: string, { letters, options }: ClassQuestion): string | null {
  return letters === true ? letterOf(options.findIndex((option) => option.choice === choice)) : null;
}

/** Names a cell of the picture in words. */
function cellText(choice: string, run: MemoryOfClass | null, translate: Translate): string {
  const { column, row } = cellOfChoice(choice) ?? { column: choice, row: 0 };
  if (run === null || !isShownCell(choice, run.timeline.columns)) return `${column}[${row}]`;
  return cellName(engineNamed(run.engine).cells, run.timeline.columns, { column, row }, translate, () => undefined);
}

/** Returns the possible results of a task: right, a slip, and the named mistakes in the language files of the loaded engines. */
export function taskResults(i18n: i18n): string[] {
  const named = i18n.t('misconception', { returnObjects: true });
  return [RIGHT, SLIP, ...Object.keys(named)];
}

function resultKey(result: string): string {
  return result === RIGHT || result === SLIP ? `ui.class.result.${result}` : `misconception.${result}.name`;
}

/** Tells whether the array of a cell is drawn. */
export function isShownCell(choice: string, columns: Iterable<{ readonly name: string }>): boolean {
  const cell = cellOfChoice(choice);
  return [...columns].some(({ name }) => name === cell?.column);
}
