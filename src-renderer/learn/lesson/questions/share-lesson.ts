import { LESSON_BUDGET } from '../../../../core/lesson/claims/lesson-budget.ts';
import type { LessonMoment, LessonRun } from '../../../../core/lesson/parse/lesson.ts';
import { enginesOf } from '../../../../core/lesson/play/lesson-lanes.ts';
import { lessonPage } from '../../../../core/page/lesson-page.ts';
import type { TranslateText } from '../../../../core/script/narration/narrate.ts';
import { parseScript } from '../../../../core/script/parse/parse.ts';
import { runScript, type ScriptRun } from '../../../../core/script/run/run.ts';
import { getOrInsert } from '../../../../core/trace/lookup.ts';
import type { MarkedCell } from '../../../../core/world/marked-cell.ts';
import type { LessonPlace } from '../../../../src-main/contract/class-protocol.ts';
import { useShell } from '../../../state/window/window-state.ts';
import { type SharedView, share } from '../../class/shared-view.ts';
import { type Asking, isKnown, useQuestions } from '../../questions/question-state.ts';
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
  const { file, played, position: at, selection } = useLesson.getState();
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
  const continued = file?.id == null ? null : { id: file.id, title: page.title, moment: at };
  return { run, position, depth: 'beat', focus: selection, prose, panes: null, lesson, continued };
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
