import type { StepSpan } from '../../../core/script/beats.ts';
import { chosenChapters, UnknownChapter } from '../../../core/script/outline.ts';
import type { ScriptRun } from '../../../core/script/run.ts';
import { UserError } from '../../contract/user-error.ts';

/** The chosen parts of a script. @throws UserError where there is no such part */
export function chosen(run: ScriptRun, chapters: readonly (string | number)[]): readonly StepSpan[] {
  try {
    return chosenChapters(run, chapters);
  } catch (error) {
    if (error instanceof UnknownChapter) throw unknownChapter(error.chapter, error.known);
    throw error;
  }
}

export function unknownChapter(chapter: string | number, known: readonly string[]): UserError {
  return new UserError('export.no-chapter', { chapter, known: known.join(', ') });
}

/** The stops in some parts: the end of a part, but not where it begins. */
export function stopsWithin(stops: readonly number[], spans: readonly StepSpan[]): readonly number[] {
  return stops.filter((stop) => spans.some(({ from, to }) => from < stop && stop <= to));
}
