import type { i18n, TFunction } from 'i18next';
import { isCellChoice, type Question, RIGHT, SLIP } from '../../src-main/class/protocol.ts';

/** A question of a lesson without the marks of its code words. */
export function plainText(markdown: string): string {
  return markdown.replaceAll('`', '');
}

/** A choice as people read it: a cell as `Selected.sparse[3]`, the result of a task by its name. */
export function choiceText(choice: string, kind: Question['kind'], t: TFunction): string {
  if (kind === 'do') return t(resultKey(choice));
  return kind === 'cell' && isCellChoice(choice) ? choice.replace(/#(\d+)$/, '[$1]') : plainText(choice);
}

function resultKey(result: string): string {
  return result === RIGHT || result === SLIP ? `ui.class.result.${result}` : `misconception.${result}.name`;
}

/** Whether a choice may be on a wall: a follower can send the name of an array, or the code of a mistake, that there is not. */
export function isShown(choice: string, kind: Question['kind'], columns: Columns, i18n: i18n): boolean {
  if (kind === 'do') return i18n.exists(resultKey(choice));
  return kind !== 'cell' || isShownCell(choice, columns);
}

type Columns = Iterable<{ readonly name: string }>;

/** Whether an array is drawn: what a follower names otherwise is no answer, and is not shown on a wall. */
export function isShownCell(choice: string, columns: Columns): boolean {
  const name = choice.slice(0, choice.lastIndexOf('#'));
  return [...columns].some((column) => column.name === name);
}
