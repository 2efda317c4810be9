import type { LessonRun } from '../parse/lesson.ts';
import { markdownToText } from '../parse/markdown-to-text.ts';

/** Returns the options of the last vote before a moment as plain texts; none without a vote. */
export function votedOptions({ moments }: LessonRun, at: number): readonly string[] {
  const before = moments.slice(0, at).findLast((moment) => moment.kind === 'vote');
  return before?.kind === 'vote' ? before.vote.options.map(markdownToText) : [];
}
