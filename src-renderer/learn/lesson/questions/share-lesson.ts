import type { Translate } from '../../../../core/cells/translate.ts';
import { LESSON_BUDGET } from '../../../../core/lesson/claims/lesson-budget.ts';
import type { LessonMoment, LessonRun } from '../../../../core/lesson/parse/lesson.ts';
import { enginesOf } from '../../../../core/lesson/play/lesson-lanes.ts';
import { gradeValue } from '../../../../core/lesson/questions/grade.ts';
import { rightCells, trueOptions, type Variant } from '../../../../core/lesson/questions/right-answer.ts';
import { lessonPage } from '../../../../core/page/lesson-page.ts';
import { optionsInOrder, ownVariant, type QuestionMoment } from '../../../../core/page/own-question.ts';
import type { TranslateText } from '../../../../core/script/narration/narrate.ts';
import { parseScript } from '../../../../core/script/parse/parse.ts';
import { runScript, type ScriptRun } from '../../../../core/script/run/run.ts';
import { getOrInsert } from '../../../../core/trace/lookup.ts';
import type { MarkedCell } from '../../../../core/world/marked-cell.ts';
import {
  type ClassQuestion,
  cellChoice,
  type Grading,
  type LessonPlace,
  RIGHT,
} from '../../../../src-main/contract/class-protocol.ts';
import { useShell } from '../../../state/window/window-state.ts';
import { type Classroom, isClassOpen, useClass } from '../../class/classroom.ts';
import { rowsOf } from '../../class/selectable-rows.ts';
import { type SharedView, share } from '../../class/shared-view.ts';
import { choiceOfText, typedCellAt } from '../../class/value-choice.ts';
import { idOfMoment } from '../../class/vote-id.ts';
import { reveal } from '../../questions/answering.ts';
import { type Asking, isAnswered, isKnown, useQuestions } from '../../questions/question-state.ts';
import { compareProse, proseAt } from '../state/lesson-prose.ts';
import { isLessonOpen, useLesson } from '../state/lesson-state.ts';
import { scriptOf } from '../state/script-to-here.ts';
import { knobStores, sharedCurveAt, sharedKnobAt } from './share-knob.ts';

/** Makes lessons shareable: followers receive the diagram, text and moment, but nothing after the next question. */
export function shareLessons(say: TranslateText): void {
  share({
    read: () => sharedViewNow(say),
    subscribe(listener) {
      const stops = [useLesson, useShell, useQuestions, ...knobStores].map((store) => store.subscribe(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
  });
}

/** While a lesson is open, the script behind it is never shared in its place. */
function sharedViewNow(say: TranslateText): SharedView | 'unshared' | null {
  const { played, position: at, selection } = useLesson.getState();
  if (!isLessonOpen() || useShell.getState().home) return null;
  const moment = played?.moments[at];
  if (played === null || moment === undefined) return 'unshared';
  const answer = answerShown(at);
  const run = sharedRun(played, answer === null ? at : at + 1);
  if (run === null) return 'unshared';
  const position = Math.min(answer?.position ?? moment.position, run.timeline.length);
  const isBeat = answer === null ? moment.kind === 'beat' : answer.position > answer.variant.from;
  const page = lessonPage(played, at, say);
  const own = moment.kind === 'compare' ? compareProse(page, say) : proseAt(played, at);
  const prose = answer === null ? own : answer.variant.question.why;
  const isComparison = moment.kind === 'compare';
  const isWhole = answer !== null && answer.position === answer.variant.to;
  const lesson = {
    title: page.title,
    chapter: page.chapter,
    number: { ...page.number, unit: 'moment' as const },
    engines: [...enginesOf(played.lesson.head)],
    isBeat,
    depth: isWhole ? ('operation' as const) : ('beat' as const),
    isComparison,
    knob: moment.kind === 'compare' ? sharedKnobAt(played, at, moment.compare) : null,
    curve: moment.kind === 'compare' ? sharedCurveAt(moment.compare) : null,
    view: viewOf(played, moment, answer !== null && moment.kind === 'question' ? [] : page.memory.looks.marked),
  };
  return { run, position, depth: 'beat', focus: selection, prose, panes: null, lesson };
}

/** Returns the question whose answer is shown with the lesson's own data; null if there is none. */
function answerShown(at: number): Asking | null {
  const asking = useQuestions.getState().asking[at];
  return asking !== undefined && isKnown(asking) && asking.attempt.seed === 0 ? asking : null;
}

/** Returns the drawn structures and the marked cells. */
function viewOf(played: LessonRun, { view }: LessonMoment, marked: readonly MarkedCell[]): LessonPlace['view'] {
  const { zoom = null, detail = null } = view ?? {};
  // The words of the lesson, because each engine of several knows some of them.
  const isSideBySide = played.lesson.head.compare.length > 0;
  const show = (isSideBySide ? view?.shownWords : null) ?? view?.show ?? null;
  const only = (isSideBySide ? view?.words : null) ?? view?.only ?? null;
  return { show: show && [...show], only: only && [...only], zoom, detail, mark: marked.map((cell) => ({ ...cell })) };
}

/** Runs by their number of operations, one for each part of a lesson between two questions. Null if the lines have errors. */
const shared = new WeakMap<LessonRun, Map<number, ScriptRun | null>>();

/** Returns the run up to the next question. The operation after it contains the answer, so followers receive it later. */
function sharedRun(played: LessonRun, at: number): ScriptRun | null {
  const { lesson, run, moments } = played;
  const next = moments.find((moment, i) => i >= at && moment.kind === 'question');
  if (next?.kind !== 'question') return lesson.diagnostics.length === 0 ? run : sharedPart(played, run.whole.length);
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
 * Asks the class each question while it is shown, until the lecturer's answer is. The answer to a question that the class has closed is shown here too.
 * @param results of a task
 * @returns a function that stops
 */
export function askClass(classroom: Classroom, say: Translate, results: () => readonly string[]): () => void {
  let asked: string | null = null;
  let ended = false;
  const update = (): void => {
    const shown = isClassOpen() && !useShell.getState().home ? askingNow() : null;
    const poll = useClass.getState().status?.poll ?? null;
    if (shown?.id !== asked) {
      const before = asked;
      asked = shown?.id ?? null;
      ended = false;
      if (shown !== null) void classroom.openQuestion(questionOf(shown), gradingOf(shown, say, results()));
      else if (poll?.question.id === before) void classroom.dismissQuestion();
    } else if (shown !== null && !ended && isAnswered(shown.at)) {
      ended = true;
      void classroom.closeQuestion();
    } else if (shown !== null && !ended && poll?.question.id === asked && !poll.taken) {
      ended = true;
      reveal(shown.at, 'before');
    }
  };
  const stops = [useLesson, useQuestions, useClass, useShell].map((store) => store.subscribe(update));
  return () => {
    for (const stop of stops) stop();
  };
}

/** A question of the lesson that is shown, with the lesson's own data. */
interface AskedOfClass {
  readonly id: string;
  readonly at: number;
  readonly played: LessonRun;
  readonly moment: QuestionMoment;
  readonly variant: Variant;
}

function askingNow(): AskedOfClass | null {
  const { position: at, played } = useLesson.getState();
  const asking = useQuestions.getState().asking[at];
  if (played === null || asking === undefined) return null;
  const { moment, vote } = asking;
  const variant = ownVariant(played, moment);
  return variant && { id: idOfMoment('question', played.lesson.name, at, vote), at, played, moment, variant };
}

/** A question as a class can answer it. Options are in the order of the lecturer's window. */
function questionOf({ id, at, played, moment, variant: { question } }: AskedOfClass): ClassQuestion {
  const ask = question.ask.slice(0, 2000);
  if (question.kind === 'do') {
    const { show, only, detail } = moment.view ?? { show: null, only: null, detail: null };
    const operation = played.lesson.script.operations[moment.operation]!.text;
    const task = {
      operation,
      after: moment.operation,
      in: [...question.in],
      show: show && [...show],
      only: only && [...only],
      detail,
    };
    return { id, kind: 'do', ask, options: [], task };
  }
  if (question.kind === 'value') {
    const { column, row } = question;
    return { id, kind: 'value', ask, options: [], cell: { column, row } };
  }
  if (question.kind !== 'choose') return { id, kind: question.kind, ask, options: [] };
  const options = optionsInOrder(question, at, 0).map((i) => optionText(question.options[i]!));
  return { id, kind: 'choice', ask, options, letters: true };
}

function optionText({ text }: { readonly text: string }): string {
  return text.slice(0, 200);
}

/** The right choices, and the possible ones. */
function gradingOf({ variant }: AskedOfClass, say: Translate, results: readonly string[]): Grading {
  const { question, run } = variant;
  if (question.kind === 'do') return { right: [RIGHT], rows: {}, results: [...results] };
  if (question.kind === 'cell') {
    const cells = rightCells(variant);
    const right = cells.map(({ column, row }) => cellChoice(column, row));
    return { right, rows: rowsOf(run.timeline.columns, cells), results: [] };
  }
  if (question.kind === 'choose')
    return { right: trueOptions(variant).map((i) => optionText(question.options[i]!)), rows: {}, results: [] };
  const { shown } = gradeValue(variant, '', say);
  const right = choiceOfText(shown, typedCellAt(run, question, say));
  return { right: right === null ? null : [right], rows: {}, results: [] };
}
