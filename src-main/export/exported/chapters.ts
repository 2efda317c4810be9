import { type Chapter, chapterAt, chosenChapters, UnknownChapter } from '../../../core/script/narration/outline.ts';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import type { StepSpan } from '../../../core/script/run/steppable.ts';
import { UserError } from '../../contract/user-error.ts';

/**
 * Returns the chosen parts of a script.
 * @throws UserError if a part does not exist
 */
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

/** Returns the stops in some parts. A part includes its end, but not its start. */
export function stopsWithin(stops: readonly number[], spans: readonly StepSpan[]): readonly number[] {
  return stops.filter((stop) => spans.some(({ from, to }) => from < stop && stop <= to));
}

/** The titles of the chapter that a picture is in; empty before the first one. */
interface ChapterTitles {
  readonly chapter?: string;
  /** The chapter's title in its first picture. */
  readonly lead?: string;
}

/** Returns the titles at each of the positions that have pictures. */
export function chapterTitles(
  chapters: readonly Chapter[],
  positions: readonly number[],
): (position: number) => ChapterTitles {
  const opening = new Map(positions.toReversed().map((position) => [chapterAt(chapters, position), position]));
  return (position) => {
    const at = chapterAt(chapters, position);
    const chapter = chapters[at]?.title;
    if (chapter === undefined) return {};
    return opening.get(at) === position ? { chapter, lead: chapter } : { chapter };
  };
}
