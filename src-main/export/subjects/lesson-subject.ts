import { engineNamed, languageOf, scriptEngineIds } from '../../../core/engines/all.ts';
import type { ExportRequest, LessonSource } from '../../../core/export/request.ts';
import type { LessonMoment, LessonRun } from '../../../core/lesson/parse/lesson.ts';
import { markdownToText } from '../../../core/lesson/parse/markdown-to-text.ts';
import { parseLesson } from '../../../core/lesson/parse/parse-lesson.ts';
import { playLesson } from '../../../core/lesson/play/play-lesson.ts';
import type { HostTranslate } from '../../contract/text.ts';
import { UserError } from '../../contract/user-error.ts';
import { LessonStill } from '../picture/lesson-still.ts';
import { codeLines } from '../replay/code-lines.ts';
import { refuseBroken, replayRun } from '../replay/replay-script.ts';
import { type ExportSubject, wantedShots } from '../subject.ts';
import { unknownChapter } from './chapters.ts';

/**
 * Returns the subject of a lesson, whose positions are its beats, counted from 1; null for other requests.
 * @throws UserError if the lesson has errors, or the request names something that does not exist
 */
export function lessonSubject(request: ExportRequest, translate: HostTranslate): ExportSubject | null {
  const { source } = request;
  if (!('kind' in source)) return null;
  const played = play(source);
  const { moments } = played;
  const replay = { ...replayRun(played.run, 'beat'), name: played.lesson.head.title };
  const shots = wantedShots(request.steps, wanted(request, played), [1, moments.length]);
  const beats = shots.map(({ position }) => position);
  // Several engines have different pseudocode, and there is room for one only. A handout has room to write instead.
  const hasCode = played.lesson.head.compare.length === 0 && !isHandout(request);
  const plan = new LessonStill(request, { played, replay, beats }, translate);
  return {
    shots,
    before: (beat) => plan.before(beat),
    drawing({ position: beat, caption }) {
      const described = plan.described(beat);
      const said = isHandout(request) ? withProse(played, beat, described.sentence) : described.sentence;
      const sentence = caption ?? said;
      const moment = caption === undefined ? described : { ...described, sentence: caption, refused: false };
      const { notes, chapter } = played.moments[beat - 1]!;
      return {
        number: moment.number,
        code: moment.code,
        // The words of a slide describe the operation.
        heading: isSlides(request) ? (chapter ?? played.lesson.head.title) : moment.operation,
        part: plan.partOf(beat),
        title: sentence,
        notes: notes === null || caption !== undefined ? null : markdownToText(notes),
        pseudocode: hasCode ? codeLines(replay, moment, translate) : [],
        source: { ...source, position: beat },
        at: plan.transitionTo(beat, moment),
      };
    },
  };
}

function play({ name, text }: LessonSource): LessonRun {
  const lesson = parseLesson(text, name, scriptEngineIds, languageOf);
  refuseBroken(lesson);
  const played = playLesson(lesson, engineNamed(lesson.head.engine));
  if (played.moments.length === 0) throw new UserError('export.empty-lesson', { name });
  return played;
}

/** Returns the beats of `all`, with or without questions, in the chosen chapters. */
function wanted(request: ExportRequest, { moments }: LessonRun): readonly number[] {
  const { questions, chapters } = request;
  const titles = [...new Set(moments.flatMap(({ chapter }) => chapter ?? []))];
  const chosen = chapters?.map((each) => {
    const title =
      typeof each === 'number' ? titles[each - 1] : titles.find((one) => one.toLowerCase() === each.toLowerCase());
    if (title === undefined) throw unknownChapter(each, titles);
    return title;
  });
  return moments.flatMap(({ kind, chapter }, i) => {
    const isChosen = chosen === undefined || (chapter !== null && chosen.includes(chapter));
    const isLeftOut = isHandout(request) && repeats(moments, i, questions);
    return isChosen && !isLeftOut && (questions || kind !== 'question') ? i + 1 : [];
  });
}

function isHandout({ formats }: ExportRequest): boolean {
  return formats.length === 1 && formats[0] === 'pdf';
}

function isSlides({ formats }: ExportRequest): boolean {
  return formats.length === 1 && formats[0] === 'pptx';
}

/** True if the next picture of a handout shows the same idea: the end of the same operation, or the question about a text. */
function repeats(moments: readonly LessonMoment[], i: number, questions: boolean): boolean {
  const [here, next] = [moments[i]!, moments[i + 1]];
  if (here.kind === 'beat') return next?.kind === 'beat' && next.operation === here.operation && next.prose === null;
  return questions && here.kind === 'prose' && isQuestionAbout(here, next);
}

function isQuestionAbout(text: LessonMoment, next: LessonMoment | undefined): boolean {
  return next?.kind === 'question' && next.position === text.position && next.chapter === text.chapter;
}

/** Puts the text above a question before it, because a handout has one picture for both. */
function withProse({ moments }: LessonRun, beat: number, sentence: string): string {
  const [here, text] = [moments[beat - 1]!, moments[beat - 2]];
  if (text?.kind !== 'prose' || text.prose === null || !isQuestionAbout(text, here)) return sentence;
  return `${markdownToText(text.prose)}\n${sentence}`;
}
