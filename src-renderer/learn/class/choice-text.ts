import type { i18n, TFunction } from 'i18next';
import { addressOf } from '../../../core/cells/explain.ts';
import { engineNamed } from '../../../core/engines/all.ts';
import { type ClassQuestion, isCellChoice, RIGHT, SLIP } from '../../../src-main/contract/class-protocol.ts';
import { plainText } from '../../text/plain-text.ts';
import { type MemoryOfClass, textOfChoice, typedCellAt } from './value-choice.ts';

/**
 * Formats a choice: cells and values like the picture, the result of a task by name.
 * @param run the memory of the question; null if none is shown
 */
export function choiceText(choice: string, question: ClassQuestion, run: MemoryOfClass | null, t: TFunction): string {
  if (question.kind === 'do') return t(resultKey(choice));
  if (question.kind === 'cell' && isCellChoice(choice)) return cellText(choice, run);
  if (question.kind !== 'value' || question.options.includes(choice)) return plainText(choice);
  const cell = run && question.cell && typedCellAt(run, question.cell, (key, args) => t(key, { ...args }));
  return textOfChoice(choice, cell ?? null);
}

function cellText(choice: string, run: MemoryOfClass | null): string {
  const at = choice.lastIndexOf('#');
  const [column, row] = [choice.slice(0, at), Number(choice.slice(at + 1))];
  const isDrawn = run !== null && isShownCell(choice, run.timeline.columns);
  return isDrawn ? addressOf(engineNamed(run.engine).cells, run.timeline.columns, column, row) : `${column}[${row}]`;
}

/** The letter of an option: the first is A. */
export function letterOf(i: number): string {
  return String.fromCharCode(65 + i);
}

function resultKey(result: string): string {
  return result === RIGHT || result === SLIP ? `ui.class.result.${result}` : `misconception.${result}.name`;
}

/** Tells whether a choice may be shown to the class. A follower can send names of arrays and codes of mistakes that do not exist. */
export function isShown(choice: string, kind: ClassQuestion['kind'], columns: Columns, i18n: i18n): boolean {
  if (kind === 'do') return i18n.exists(resultKey(choice));
  return kind !== 'cell' || isShownCell(choice, columns);
}

type Columns = Iterable<{ readonly name: string }>;

/** Tells whether an array is drawn. Other names are invalid answers, which the class does not see. */
export function isShownCell(choice: string, columns: Columns): boolean {
  const name = choice.slice(0, choice.lastIndexOf('#'));
  return [...columns].some((column) => column.name === name);
}
