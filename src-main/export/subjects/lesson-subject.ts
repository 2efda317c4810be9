import { engineNamed, languageOf, scriptEngineIds } from '../../../core/engines/all.ts';
import type { ExportRequest, LessonSource } from '../../../core/export/request.ts';
import type { LessonRun } from '../../../core/lesson/parse/lesson.ts';
import { parseLesson } from '../../../core/lesson/parse/parse-lesson.ts';
import { playLesson } from '../../../core/lesson/play/play-lesson.ts';
import type { HostTranslate } from '../../contract/text.ts';
import { UserError } from '../../contract/user-error.ts';
import { LessonStill } from '../picture/lesson-still.ts';
import { routineAt } from '../replay/replay.ts';
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
  const plan = new LessonStill(request, { played, replay, beats }, translate);
  return {
    shots,
    before: (beat) => plan.before(beat),
    drawing({ position: beat, caption }) {
      const described = plan.described(beat);
      const moment = caption === undefined ? described : { ...described, sentence: caption, refused: false };
      return {
        number: moment.number,
        code: moment.code,
        heading: moment.operation,
        part: plan.partOf(beat),
        title: moment.sentence,
        pseudocode: moment.step === null ? [] : routineAt(replay, moment.step.line, translate),
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
function wanted({ questions, chapters }: ExportRequest, { moments }: LessonRun): readonly number[] {
  const titles = [...new Set(moments.flatMap(({ chapter }) => chapter ?? []))];
  const chosen = chapters?.map((each) => {
    const title =
      typeof each === 'number' ? titles[each - 1] : titles.find((one) => one.toLowerCase() === each.toLowerCase());
    if (title === undefined) throw unknownChapter(each, titles);
    return title;
  });
  return moments.flatMap(({ kind, chapter }, i) => {
    const isChosen = chosen === undefined || (chapter !== null && chosen.includes(chapter));
    return isChosen && (questions || kind !== 'question') ? i + 1 : [];
  });
}
