import { isCellChoice, type Question } from '../../src-main/class/protocol.ts';

/** A choice as people read it: a cell as `Selected.sparse[3]`. */
export function choiceText(choice: string, kind: Question['kind']): string {
  return kind === 'cell' && isCellChoice(choice) ? choice.replace(/#(\d+)$/, '[$1]') : choice;
}

/** Whether an array is drawn: what a follower names otherwise is no answer, and is not shown on a wall. */
export function isShownCell(choice: string, columns: Iterable<{ readonly name: string }>): boolean {
  const name = choice.slice(0, choice.lastIndexOf('#'));
  return [...columns].some((column) => column.name === name);
}
