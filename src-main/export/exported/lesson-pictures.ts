import { engineNamed, languageOf, scriptEngineIds } from '../../../core/engines/all.ts';
import type { ExportRequest, LessonSource } from '../../../core/export/request.ts';
import type { LessonMoment, LessonRun } from '../../../core/lesson/parse/lesson.ts';
import { markdownToText } from '../../../core/lesson/parse/markdown-to-text.ts';
import { parseLesson } from '../../../core/lesson/parse/parse-lesson.ts';
import { type LessonIdea, lessonIdeas } from '../../../core/lesson/play/lesson-ideas.ts';
import { playLesson } from '../../../core/lesson/play/play-lesson.ts';
import { momentPlace } from '../../../core/script/narration/place.ts';
import type { HostTranslate } from '../../contract/text.ts';
import { UserError } from '../../contract/user-error.ts';
import { type ExportedPictures, wantedShots } from '../exported-pictures.ts';
import { LessonStill } from '../picture/lesson-still.ts';
import { onlyFormat } from '../picture/words-column.ts';
import { codeLines } from '../replay/code-lines.ts';
import { refuseBroken, replayRun } from '../replay/replay-script.ts';
import { unknownChapter } from './chapters.ts';
import { lessonKnob } from './lesson-knob.ts';

/**
 * Returns the pictures of a lesson, whose positions are its beats, counted from 1; null for other requests.
 * @throws UserError if the lesson has errors, or the request names something that does not exist
 */
export function lessonPictures(request: ExportRequest, translate: HostTranslate): ExportedPictures | null {
  const { source } = request;
  if (!('kind' in source)) return null;
  const played = play(source);
  const { lesson, moments } = played;
  const ideas = ideasOf(request, played);
  // A picture of an idea marks everything that its operation did.
  const depth = ideas === null || lesson.head.compare.length > 0 ? 'beat' : 'operation';
  const replay = { ...replayRun(played.run, depth), name: lesson.head.title };
  const shots = wantedShots(request, wanted(request, played, ideas), [1, moments.length]);
  const beats = shots.map(({ position }) => position);
  // Several engines have different pseudocode, and there is room for one only. A handout has room to write instead.
  const hasCode = lesson.head.compare.length === 0 && onlyFormat(request) !== 'pdf';
  const plan = new LessonStill(request, { played, replay, beats }, translate);
  return {
    shots,
    before: (beat) => plan.before(beat),
    drawing({ position: beat, caption }) {
      const idea = ideas?.find((each) => each.beat === beat) ?? null;
      const described = idea === null ? plan.described(beat) : plan.describedIdea(idea);
      const moment = caption === undefined ? described : { ...described, sentence: caption, refused: false };
      const { chapter } = moments[beat - 1]!;
      const knob = lessonKnob(played, beat - 1, request.locale);
      const words = [...(moment.lead ?? []), moment.sentence].join('\n');
      const notes = caption === undefined ? notesOf(moments[beat - 1]!, idea) : null;
      const answer = printsAnswers(request) ? plan.answerAt(beat) : null;
      return {
        number: moment.number,
        from: momentPlace(moments, plan.before(beat) - 1),
        code: moment.code,
        // The words of a slide describe the operation.
        heading: onlyFormat(request) === 'pptx' ? (chapter ?? lesson.head.title) : moment.operation,
        part: plan.partOf(beat),
        title: words,
        ...(moment.alt !== undefined && { alt: moment.alt }),
        notes: notes === null ? null : markdownToText(notes),
        ...(answer !== null && { answer }),
        pseudocode: hasCode ? codeLines(replay, moment, translate) : [],
        source: { ...source, position: beat },
        at: plan.transitionTo(beat, moment),
        ...(knob && { knob }),
      };
    },
  };
}

function printsAnswers(request: ExportRequest): boolean {
  return onlyFormat(request) === 'pdf' && request.handout.answers === 'page';
}

/** Returns the ideas of a whole lesson in a document; null for other exports, which show its moments. */
function ideasOf(request: ExportRequest, played: LessonRun): readonly LessonIdea[] | null {
  const format = onlyFormat(request);
  if (request.steps !== 'all' || (format !== 'pdf' && format !== 'pptx')) return null;
  return lessonIdeas(played, { questions: request.questions, isHandout: format === 'pdf' });
}

/** An answer has the notes of its question, which are on the question's slide. */
function notesOf(moment: LessonMoment, idea: LessonIdea | null): string | null {
  if (idea === null) return moment.notes;
  return idea.answers !== null || idea.notes.length === 0 ? null : idea.notes.join('\n\n');
}

function play({ name, text }: LessonSource): LessonRun {
  const lesson = parseLesson(text, name, scriptEngineIds, languageOf);
  refuseBroken(lesson);
  const played = playLesson(lesson, engineNamed(lesson.head.engine));
  if (played.moments.length === 0) throw new UserError('export.empty-lesson', { name });
  return played;
}

/** Returns the beats of `all` in the chosen chapters: of the ideas of a document, or else with or without questions. */
function wanted(
  { questions, chapters }: ExportRequest,
  { moments }: LessonRun,
  ideas: readonly LessonIdea[] | null,
): readonly number[] {
  const titles = [...new Set(moments.flatMap(({ chapter }) => chapter ?? []))];
  const chosen = chapters?.map((each) => {
    const title =
      typeof each === 'number' ? titles[each - 1] : titles.find((one) => one.toLowerCase() === each.toLowerCase());
    if (title === undefined) throw unknownChapter(each, titles);
    return title;
  });
  const beats =
    ideas?.map(({ beat }) => beat) ?? moments.flatMap(({ kind }, i) => (questions || kind !== 'question' ? i + 1 : []));
  return beats.filter((beat) => {
    const { chapter } = moments[beat - 1]!;
    return chosen === undefined || (chapter !== null && chosen.includes(chapter));
  });
}
