/** The ids of votes begin with this, because the lesson shows them itself. */
export const VOTE = 'vote-';

/** Tells whether a question to the class is a vote of a lesson. */
export function isVote(question: { readonly id: string }): boolean {
  return question.id.startsWith(VOTE);
}
