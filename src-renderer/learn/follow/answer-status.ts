import type { TFunction } from 'i18next';
import type { ScriptRun } from '../../../core/script/run.ts';
import { type ClassQuestion, normalValue } from '../../../src-main/contract/class-protocol.ts';
import { choiceText, letterOf } from '../class/choice-text.ts';
import { type Following, ownAnswer } from './follow-state.ts';

type Answering = Pick<Following, 'question' | 'taken' | 'right' | 'mine'>;

/** Describes the given answer and, once the question is closed, whether it is right, and the right answer. */
export function answerStatus(following: Answering, run: ScriptRun, t: TFunction): string {
  const { question, taken, right } = following;
  if (question === null) return '';
  const mine = ownAnswer(following as Following);
  const isTask = question.kind === 'do';
  if (taken) {
    if (mine === null) return t(isTask ? 'ui.follow.task' : 'ui.follow.open');
    return t(isTask ? 'ui.follow.taskSent' : 'ui.follow.mine', { choice: mineText(question, mine, run, t) });
  }
  const said =
    mine === null ? t('ui.follow.over') : t('ui.follow.mineOver', { choice: mineText(question, mine, run, t) });
  if (right === null) return said;
  if (isAnswerRight(following) === true) return `${said} ${t('ui.follow.right')}`;
  const wrong = mine === null ? [] : [t('ui.follow.wrong')];
  // The solution of a task is drawn below.
  const truth = isTask ? [] : [t('ui.follow.truth', { choice: textsOf(question, right, run, t).join(' / ') })];
  return [said, ...wrong, ...truth].join(' ');
}

/** Returns null while the question is open, without an answer, and if no answer is right or wrong. */
export function isAnswerRight(following: Answering): boolean | null {
  const { question, taken, right } = following;
  const mine = ownAnswer(following as Following);
  if (question === null || taken || right === null || mine === null) return null;
  return right.some((choice) => sameChoice(choice, mine.choice, question));
}

function mineText(question: ClassQuestion, mine: NonNullable<Following['mine']>, run: ScriptRun, t: TFunction): string {
  return mine.typed ?? textsOf(question, [mine.choice], run, t)[0]!;
}

function textsOf(question: ClassQuestion, choices: readonly string[], run: ScriptRun, t: TFunction): string[] {
  return choices.map((choice) => {
    const text = choiceText(choice, question, run, t).replace(/[.。]$/, '');
    return question.letters === true ? `${letterOf(question.options.indexOf(choice))} ${text}` : text;
  });
}

function sameChoice(a: string, b: string, { kind }: ClassQuestion): boolean {
  return a === b || (kind === 'value' && normalValue(a) === normalValue(b) && normalValue(a) !== null);
}
