import { engineNamed } from '../../core/engines/all.ts';
import type { LessonRun, LessonView } from '../../core/lesson/lesson.ts';
import { shuffled } from '../../core/lesson/shuffled.ts';
import { parseScript } from '../../core/script/parse.ts';
import { runScript, type ScriptRun } from '../../core/script/run.ts';
import { getOrInsert } from '../../core/trace/lookup.ts';
import type { Question } from '../../src-main/class/protocol.ts';
import { type Classroom, isClassOpen, useClass } from '../class/classroom.ts';
import { type OnShow, share } from '../class/on-show.ts';
import { useShell } from '../state/shell.ts';
import { useLesson } from './lesson-state.ts';
import { proseAt } from './prose-at.ts';
import { isAnswered, ownQuestion, type QuestionMoment, useQuestions } from './questions.ts';
import { scriptOf } from './script-here.ts';

/** Makes lessons shareable: followers see the diagram, the words and the moment, and nothing that comes after the next question. */
export function shareLessons(): void {
  share({
    read: onShowNow,
    subscribe(listener) {
      const stops = [useLesson.subscribe(listener), useShell.subscribe(listener)];
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
  const run = sharedRun(played, at);
  if (run === null) return null;
  const { script } = run;
  return {
    run,
    position: Math.min(moment.position, run.timeline.length),
    depth: 'beat',
    focus: selection,
    prose: proseAt(played.moments, at),
    panes: { kind: 'pane', id: 'pane-1', script: script.name, ...choiceOf(moment.view, run) },
  };
}

/** Runs by how many operations they have: one for each part of a lesson between two questions. Null: its lines have errors. */
const shared = new WeakMap<LessonRun, Map<number, ScriptRun | null>>();

/** The operations up to the next question. Its answer is in the operation below it, which no follower receives before. */
function sharedRun(played: LessonRun, at: number): ScriptRun | null {
  const { lesson, run, moments } = played;
  const next = moments.find((moment, i) => i >= at && moment.kind === 'question');
  if (next?.kind !== 'question')
    return lesson.diagnostics.length === 0 ? run : sharedPart(played, run.operations.length);
  return sharedPart(played, next.operation);
}

function sharedPart(played: LessonRun, operations: number): ScriptRun | null {
  const runs = getOrInsert(shared, played, () => new Map<number, ScriptRun | null>());
  const { lesson } = played;
  return getOrInsert(runs, operations, () => {
    const language = engineNamed(lesson.head.engine).language!;
    const name = `${lesson.head.title.slice(0, 250)}.ecs`;
    const script = parseScript(scriptOf(lesson, operations), name, language);
    return script.diagnostics.length > 0 ? null : runScript(script, language);
  });
}

/** What a pane shows as the lesson does: families of structures, or single ones of them. */
function choiceOf(view: LessonView | null, { engine }: ScriptRun): { families: string[]; except: string[] } {
  const { families, familyOf } = engineNamed(engine).diagrams;
  const shown = view?.show ?? families.filter(({ extra }) => extra !== true).map(({ id }) => id);
  if (view?.only == null) return { families: [...shown], except: [] };
  return { families: [], except: view.only.filter((name) => shown.includes(familyOf(name))) };
}

/** Asks the class each question of the lesson while it is shown. Answers end when the lecturer's own is known. @returns stops */
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

function questionNow(): Question | null {
  const { position, opening, played } = useLesson.getState();
  const asking = useQuestions.getState().asking[position];
  if (played === null || asking === undefined) return null;
  return classQuestion(played, asking.moment, position, `lesson-${opening}-${position}`);
}

/** A question as a class can answer it, with the lesson's own data. Options are in the order of the lecturer's window. */
function classQuestion(played: LessonRun, moment: QuestionMoment, at: number, id: string): Question {
  const question = ownQuestion(played, moment);
  const ask = question.ask.slice(0, 2000);
  if (question.kind === 'do') {
    const { show, only } = moment.view ?? { show: null, only: null };
    const operation = played.lesson.script.operations[moment.operation]!.text;
    const task = { operation, in: [...question.in], show: show && [...show], only: only && [...only] };
    return { id, kind: 'do', ask, options: [], task };
  }
  if (question.kind !== 'choose') return { id, kind: question.kind, ask, options: [] };
  const options = shuffled(question.options.length, at * 31).map((i) => question.options[i]!.text.slice(0, 200));
  return { id, kind: 'choice', ask, options };
}
