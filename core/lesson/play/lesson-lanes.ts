import { type Comparison, compareEngines } from '../../compare/lanes/compare.ts';
import { Lockstep } from '../../compare/lockstep/lockstep.ts';
import type { Engine } from '../../engine/engine.ts';
import type { EngineId } from '../../script/language/language.ts';
import type { Script } from '../../script/language/script.ts';
import type { LessonHead, LessonRun, ViewBlock } from '../parse/lesson.ts';
import { resolveView } from './resolve-view.ts';

/** A lesson on several engines side by side. Their runs have timelines of their own. */
export interface LessonLanes {
  readonly comparison: Comparison;
  readonly lockstep: Lockstep;
}

/**
 * Runs a lesson that has `compare` on all its engines, the lesson's own first. Null for other lessons.
 * @param engineNamed returns an engine, which must be loaded
 */
export function lessonLanes({ lesson, run }: LessonRun, engineNamed: (id: EngineId) => Engine): LessonLanes | null {
  const engines = enginesOf(lesson.head);
  return engines.length === 0 ? null : scriptLanes(run.script, engines.map(engineNamed));
}

/** Returns the engines of a lesson on several engines, its own first; none for other lessons. */
export function enginesOf({ engine, compare }: LessonHead): readonly EngineId[] {
  return compare.length === 0 ? [] : [engine, ...compare];
}

/** Runs the operations of a lesson on several engines. */
export function scriptLanes(own: Script, engines: readonly Engine[]): LessonLanes {
  const script = { ...own, diagnostics: [] };
  const comparison = compareEngines(script, engines);
  return {
    comparison,
    lockstep: new Lockstep(
      script,
      comparison.lanes.map((lane) => lane.run),
    ),
  };
}

/** Returns a view with the structures of one engine. Words that only other engines know are left out. */
export function viewInLane(view: ViewBlock | null, run: LessonRun['run'], engine: Engine): ViewBlock | null {
  if (view === null) return null;
  const { timeline } = run;
  const { position } = timeline;
  timeline.seek(timeline.length);
  const resolved = resolveView(
    { ...view, show: view.shownWords ?? view.show, only: view.words ?? view.only, mark: [] },
    run,
    engine,
  );
  timeline.seek(position);
  return resolved;
}
