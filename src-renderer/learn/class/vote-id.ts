import type { ClassStatus, UnaskedQuestion } from '../../../src-main/contract/class-protocol.ts';
import type { Poll } from './poll-bars.ts';

/** Prefix of the `about` of votes, which the lesson shows itself. */
const VOTE = 'vote-';

/** Tells whether a question to the class is a vote of a lesson. */
export function isVote(question: Pick<UnaskedQuestion, 'about'>): boolean {
  return question.about.startsWith(VOTE);
}

/** Prefix of the `about` of a lesson's questions. */
const LESSON = 'lesson-';

/** The protocol limits the whole to 64 characters. */
const MOST_OF_NAME = 40;

/**
 * Names a question or vote of a lesson to the class. A lesson of the program has the same in each language; in a file other words are another
 * question, because its author may have changed what an option means.
 * @param asked the words and what belongs to them
 */
export function aboutMoment(
  kind: 'question' | 'vote',
  lesson: { readonly name: string; readonly id: string | null },
  at: number,
  asked: Omit<UnaskedQuestion, 'about'>,
): string {
  const words = lesson.id === null ? [digest(JSON.stringify(asked))] : [];
  return `${kind === 'vote' ? VOTE : LESSON}${[lesson.name.slice(0, MOST_OF_NAME), ...words, at].join('-')}`;
}

/** Returns up to ten characters that differ for different texts. */
function digest(text: string): string {
  return [...text].reduce((sum, each) => (sum * 31 + each.codePointAt(0)!) % 2 ** 48, 0).toString(36);
}

/** Tells whether a question to the class is one of a lesson. */
export function isOfLesson(question: Pick<UnaskedQuestion, 'about'>): boolean {
  return question.about.startsWith(LESSON);
}

/** Returns the poll about the lesson's question at a moment; null if the class is not asked about it. */
export function pollOfMoment(status: ClassStatus, at: number): Poll | null {
  const poll = status?.poll ?? null;
  return poll !== null && isOfLesson(poll.question) && poll.question.about.endsWith(`-${at}`) ? poll : null;
}
