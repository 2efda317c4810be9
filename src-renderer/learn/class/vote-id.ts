import type { ClassStatus } from '../../../src-main/contract/class-protocol.ts';
import type { Poll } from './poll-bars.ts';

/** The ids of votes begin with this, because the lesson shows them itself. */
const VOTE = 'vote-';

/** Tells whether a question to the class is a vote of a lesson. */
export function isVote(question: { readonly id: string }): boolean {
  return question.id.startsWith(VOTE);
}

/** The ids of a lesson's questions begin with this. */
const LESSON = 'lesson-';

/** The protocol limits ids to 64 characters. */
const MOST_OF_NAME = 40;

/**
 * Returns the id of a lesson's question or vote. It is the same whenever the lesson is opened, so the class goes on with its answers.
 * @param name the file name of the lesson
 * @param again differs for each later vote about the same question
 */
export function idOfMoment(kind: 'question' | 'vote', name: string, at: number, again = ''): string {
  const words = [name.slice(0, MOST_OF_NAME), again, at].filter((word) => word !== '');
  return `${kind === 'vote' ? VOTE : LESSON}${words.join('-')}`;
}

/** Tells whether a question to the class is one of a lesson. */
export function isOfLesson(question: { readonly id: string }): boolean {
  return question.id.startsWith(LESSON);
}

/** Returns the poll about the lesson's question at a moment; null if the class is not asked about it. */
export function pollOfMoment(status: ClassStatus, at: number): Poll | null {
  const poll = status?.poll ?? null;
  return poll !== null && isOfLesson(poll.question) && poll.question.id.endsWith(`-${at}`) ? poll : null;
}
