import type { TFunction } from 'i18next';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import { type ClassQuestion, normalValue } from '../../../src-main/contract/class-protocol.ts';
import { joinSentences } from '../../text/join-sentences.ts';
import { choiceLetter, choiceText } from '../class/choice-text.ts';
import { type Following, type OwnAnswer, ownAnswer } from './follow-state.ts';

type Answering = Pick<Following, 'question' | 'isAgain' | 'taken' | 'right' | 'answers'>;

/** Tells whether a choice is right; null while the question is open or if the lecturer's window does not know the right choice. */
export function isRightChoice({ question, taken, right }: Answering, choice: string): boolean | null {
  if (question === null || taken || right === null) return null;
  return right.some((each) => sameChoice(each, choice, question));
}

/** Describes the given answer and, once the question is closed, whether it is right, and the right answer. */
export function answerStatus(following: Answering, run: ScriptRun, t: TFunction): string {
  const { question, taken, right } = following;
  if (question === null) return '';
  const mine = ownAnswer(following);
  const isTask = question.kind === 'do';
  if (taken) {
    if (mine === null) {
      const again = following.isAgain ? [t('ui.follow.again')] : [];
      return joinSentences([...again, t(isTask ? 'ui.follow.task' : 'ui.follow.open')]);
    }
    return t(isTask ? 'ui.follow.taskSent' : 'ui.follow.mine', { choice: mineText(question, mine, run, t) });
  }
  const said =
    mine === null ? t('ui.follow.over') : t('ui.follow.mineOver', { choice: mineText(question, mine, run, t) });
  if (right === null) return said;
  if (isAnswerRight(following) === true) return joinSentences([said, t('ui.follow.right')]);
  const wrong = mine === null ? [] : [t('ui.follow.wrong')];
  // The solution of a task is drawn below.
  const truth = isTask ? [] : [t('ui.follow.truth', { choice: textsOf(question, right, run, t).join(' / ') })];
  return joinSentences([said, ...wrong, ...truth]);
}

/** Tells whether the given answer is right; null without an answer, and wherever `isRightChoice` returns null. */
export function isAnswerRight(following: Answering): boolean | null {
  const mine = ownAnswer(following);
  return mine && isRightChoice(following, mine.choice);
}

function mineText(question: ClassQuestion, mine: OwnAnswer, run: ScriptRun, t: TFunction): string {
  return mine.typed ?? textsOf(question, [mine.choice], run, t)[0]!;
}

function textsOf(question: ClassQuestion, choices: readonly string[], run: ScriptRun, t: TFunction): string[] {
  return choices.map((choice) => {
    // The options with their letters are shown above.
    const text = (): string => choiceText(choice, question, run, (key, args) => t(key, { ...args }));
    return choiceLetter(choice, question) ?? text().replace(/[.。]$/, '');
  });
}

function sameChoice(a: string, b: string, { kind }: ClassQuestion): boolean {
  return a === b || (kind === 'value' && normalValue(a) === normalValue(b) && normalValue(a) !== null);
}
