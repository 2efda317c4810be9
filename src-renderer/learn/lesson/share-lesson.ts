import { LESSON_BUDGET } from '../../../core/lesson/claims/lesson-budget.ts';
import type { LessonMoment, LessonRun } from '../../../core/lesson/parse/lesson.ts';
import { parseScript } from '../../../core/script/parse.ts';
import { runScript, type ScriptRun } from '../../../core/script/run.ts';
import { getOrInsert } from '../../../core/trace/lookup.ts';
import type { ClassQuestion, LessonPlace } from '../../../src-main/contract/class-protocol.ts';
import { useShell } from '../../state/window/window-state.ts';
import { type Classroom, isClassOpen, useClass } from '../class/classroom.ts';
import { type OnShow, share } from '../class/shared-view.ts';
import {
  type Asking,
  isAnswered,
  isKnown,
  optionsInOrder,
  ownAskedCell,
  ownQuestion,
  type QuestionMoment,
  useQuestions,
} from '../questions/question-state.ts';
import { proseAt } from './lesson-prose.ts';
import { useLesson } from './lesson-state.ts';
import { scriptOf } from './script-to-here.ts';

/** Makes lessons shareable: followers receive the diagram, text and moment, but nothing after the next question. */
export function shareLessons(): void {
  share({
    read: onShowNow,
    subscribe(listener) {
      const stops = [useLesson, useShell, useQuestions].map((store) => store.subscribe(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
  });
}

function onShowNow(): OnShow | null {
  const { played, position: at, selection } = useLesson.getState();
  const moment = played?.moments[at];
  if (played === null || moment === undefined || useShell.getState().home) return null;
  // Comparisons are not shared.
  if (moment.kind === 'compare') return null;
  const answer = answerShown(at);
  const run = sharedRun(played, answer === null ? at : at + 1);
  if (run === null) return null;
  const position = Math.min(answer?.position ?? moment.position, run.timeline.length);
  const isBeat = answer === null ? moment.kind === 'beat' : answer.position > answer.variant.from;
  const prose = answer === null ? proseAt(played, at) : answer.variant.question.why;
  const lesson = { ...placeOf(played, at), isBeat, view: viewOf(played, moment, answer !== null) };
  return { run, position, depth: 'beat', focus: selection, prose, panes: null, lesson };
}

/** Returns the question whose answer is shown with the lesson's own data; null if there is none. */
function answerShown(at: number): Asking | null {
  const asking = useQuestions.getState().asking[at];
  return asking !== undefined && isKnown(asking) && asking.attempt.seed === 0 ? asking : null;
}

function placeOf({ lesson, moments }: LessonRun, at: number): Omit<LessonPlace, 'isBeat' | 'view'> {
  return { title: lesson.head.title, chapter: moments[at]!.chapter, moment: at, count: moments.length };
}

/** Returns the drawn structures and the marked cells, which a question determines until its answer is shown. */
function viewOf(played: LessonRun, moment: LessonMoment, isAnswered: boolean): LessonPlace['view'] {
  const { show = null, only = null, zoom = null, mark = [] } = moment.view ?? {};
  const asked = moment.kind === 'question' && !isAnswered ? ownAskedCell(played, moment) : null;
  const marked = moment.kind === 'question' ? (asked === null ? [] : [asked]) : mark.map((cell) => ({ ...cell }));
  return { show: show && [...show], only: only && [...only], zoom, mark: marked };
}

/** Runs by their number of operations, one for each part of a lesson between two questions. Null if the lines have errors. */
const shared = new WeakMap<LessonRun, Map<number, ScriptRun | null>>();

/** Returns the run up to the next question. The operation after it contains the answer, so followers receive it later. */
function sharedRun(played: LessonRun, at: number): ScriptRun | null {
  const { lesson, run, moments } = played;
  const next = moments.find((moment, i) => i >= at && moment.kind === 'question');
  if (next?.kind !== 'question')
    return lesson.diagnostics.length === 0 ? run : sharedPart(played, run.operations.length);
  return sharedPart(played, next.operation);
}

function sharedPart(played: LessonRun, operations: number): ScriptRun | null {
  const runs = getOrInsert(shared, played, () => new Map<number, ScriptRun | null>());
  const { lesson, run } = played;
  return getOrInsert(runs, operations, () => {
    const name = `${lesson.head.title.slice(0, 250)}.ecs`;
    const script = parseScript(scriptOf(lesson, operations), name, run.language);
    return script.diagnostics.length > 0 ? null : runScript(script, run.language, undefined, { budget: LESSON_BUDGET });
  });
}

/**
 * Asks the class each question of the lesson while it is shown. The class can answer until the lecturer's answer is shown.
 * @returns a function that stops
 */
export function askClass(classroom: Classroom): () => void {
  let asked: string | null = null;
  let ended = false;
  const update = (): void => {
    const question = isClassOpen() && !useShell.getState().home ? questionNow() : null;
    if (question?.id !== asked) {
      const before = asked;
      asked = question?.id ?? null;
      ended = false;
      if (question !== null) void classroom.openQuestion(question);
      else if (useClass.getState().status?.poll?.question.id === before) void classroom.dismissQuestion();
    } else if (asked !== null && !ended && isAnswered(useLesson.getState().position)) {
      ended = true;
      void classroom.closeQuestion();
    }
  };
  const stops = [useLesson, useQuestions, useClass, useShell].map((store) => store.subscribe(update));
  return () => {
    for (const stop of stops) stop();
  };
}

function questionNow(): ClassQuestion | null {
  const { position, opening, played } = useLesson.getState();
  const asking = useQuestions.getState().asking[position];
  if (played === null || asking === undefined) return null;
  return classQuestion(played, asking.moment, position, `lesson-${opening}-${position}`);
}

/** Returns a question for a class, with the lesson's own data. Options have the same order as in the lecturer's window. */
function classQuestion(played: LessonRun, moment: QuestionMoment, at: number, id: string): ClassQuestion {
  const question = ownQuestion(played, moment);
  const ask = question.ask.slice(0, 2000);
  if (question.kind === 'do') {
    const { show, only } = moment.view ?? { show: null, only: null };
    const operation = played.lesson.script.operations[moment.operation]!.text;
    const task = {
      operation,
      after: moment.operation,
      in: [...question.in],
      show: show && [...show],
      only: only && [...only],
    };
    return { id, kind: 'do', ask, options: [], task };
  }
  if (question.kind === 'value') {
    const { column, row } = question;
    return { id, kind: 'value', ask, options: [], cell: { column, row } };
  }
  if (question.kind !== 'choose') return { id, kind: question.kind, ask, options: [] };
  const options = optionsInOrder(question, at, 0).map((i) => question.options[i]!.text.slice(0, 200));
  return { id, kind: 'choice', ask, options, letters: true };
}
