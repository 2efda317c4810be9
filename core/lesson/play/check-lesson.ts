import type { Engine } from '../../engine/engine.ts';
import type { Diagnostic } from '../../script/language/diagnostic.ts';
import { bySpan } from '../../script/operation/operation.ts';
import { compareInLesson } from '../claims/compare-in-lesson.ts';
import type { Lesson, LessonRun } from '../parse/lesson.ts';
import { LessonLines } from '../parse/lesson-lines.ts';
import { bindingFailures, variantFailures } from '../questions/check-variants.ts';
import { lessonLanes } from './lesson-lanes.ts';
import { playLesson } from './play-lesson.ts';
import { checkShow, checkView } from './resolve-view.ts';

/**
 * A lesson's syntax errors and false claims about memory, in order of place.
 * @param engines all that can run scripts
 */
export function checkLesson(lesson: Lesson, engines: readonly Engine[]): readonly Diagnostic[] {
  const engine = engines.find(({ id }) => id === lesson.head.engine);
  if (engine === undefined) return lesson.diagnostics;
  const played = playLesson(lesson, engine);
  const others = [...comparisonFailures(lesson, engines), ...viewFailures(played, engines)];
  const found = [...lesson.diagnostics, ...played.failures, ...others];
  return found.sort(bySpan);
}

/**
 * Like `checkLesson`. If there are no failures, it also reports unbound words in the texts of questions, and questions that cannot be
 * varied. This runs the operations many times.
 * @param engines all engines that can run scripts
 * @param seeds see `variantFailures`
 */
export function lessonFailures(lesson: Lesson, engines: readonly Engine[], seeds?: number): readonly Diagnostic[] {
  const failures = checkLesson(lesson, engines);
  if (failures.length > 0) return failures;
  return [...bindingFailures(lesson, engines), ...variantFailures(lesson, engines, seeds)];
}

function comparisonFailures(lesson: Lesson, engines: readonly Engine[]): readonly Diagnostic[] {
  if (lesson.script.diagnostics.length > 0) return [];
  let operations = 0;
  return lesson.parts.flatMap((part) => {
    if (part.kind === 'setup' || part.kind === 'ops') operations = part.end;
    return part.kind === 'compare' ? compareInLesson(part.compare, lesson, operations, engines).failures : [];
  });
}

/** Returns the words of views side by side that no engine knows. */
function viewFailures(played: LessonRun, engines: readonly Engine[]): readonly Diagnostic[] {
  const { lesson } = played;
  if (lesson.script.diagnostics.length > 0 || lesson.diagnostics.length > 0) return [];
  const lanes = lessonLanes(played, (id) => engines.find((engine) => engine.id === id)!)?.comparison.lanes ?? [];
  const source = new LessonLines(lesson.text);
  const found = lanes.map((lane) => {
    const engine = engines.find(({ id }) => id === lane.engine)!;
    lane.run?.timeline.seek(lane.run.timeline.length);
    return lesson.parts.flatMap((part) =>
      part.kind === 'view' && lane.run !== null
        ? [...checkShow(part, source, engine), ...checkView(part, source, lane.run, engine)]
        : [],
    );
  });
  const isSame = (a: Diagnostic, b: Diagnostic): boolean =>
    a.span.line === b.span.line && a.span.column === b.span.column;
  return (found[0] ?? []).filter((one) => found.every((each) => each.some((other) => isSame(one, other))));
}
