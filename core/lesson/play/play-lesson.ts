import type { Engine } from '../../engine/engine.ts';
import type { Diagnostic } from '../../script/language/diagnostic.ts';
import { EMPTY_SCHEMA } from '../../script/language/schema.ts';
import type { Script } from '../../script/language/script.ts';
import { runScript, type ScriptRun } from '../../script/run/run.ts';
import { memoryAfter } from '../claims/claim-memory.ts';
import { judgeClaim } from '../claims/judge-claim.ts';
import { LESSON_BUDGET } from '../claims/lesson-budget.ts';
import type { Lesson, LessonPart, LessonRun } from '../parse/lesson.ts';
import { LessonLines } from '../parse/lesson-lines.ts';
import { lessonReporter } from '../parse/messages.ts';
import { lessonMoments } from './moments.ts';
import { checkQuestion } from './question-checks.ts';
import { checkShow, checkView, resolveView } from './resolve-view.ts';

/**
 * Runs a lesson and checks its claims. Playback stops at the first script error, at an operation that the engine
 * refuses, or at the limits of `LESSON_BUDGET`.
 * @param engine the lesson's engine; any engine for a lesson that names none, because only its text is played
 * @throws RangeError if the engine cannot run scripts
 */
export function playLesson(lesson: Lesson, engine: Engine): LessonRun {
  const { language } = engine;
  if (language === null) throw new RangeError(`Scripts cannot run on ${engine.id}`);
  const run = runScript(playable(lesson.script), language, undefined, { budget: LESSON_BUDGET });
  const parts = playedParts(lesson, run);
  const source = new LessonLines(lesson.text);
  const failures: Diagnostic[] = [];
  checkRefusal(run, parts, failures);
  let operations = 0;
  for (const part of parts) {
    if (part.kind === 'setup' || part.kind === 'ops') operations = part.end;
    if (part.kind === 'quiz' && operations < run.whole.length) {
      failures.push(...checkQuestion(part, source, run, engine, operations));
    } else if (part.kind === 'expect') {
      const memory = memoryAfter(run, engine, operations);
      failures.push(...part.claims.flatMap((claim) => judgeClaim(claim, memory) ?? []));
    }
  }
  run.timeline.seek(run.timeline.length);
  // A view of several engines may contain the words of each of them, so `checkLesson` checks it.
  const isAlone = lesson.head.compare.length === 0;
  for (const part of isAlone ? lesson.parts : [])
    if (part.kind === 'view') failures.push(...checkShow(part, source, engine));
  for (const part of isAlone ? parts : [])
    if (part.kind === 'view') failures.push(...checkView(part, source, run, engine));
  const shown = parts.map((part) =>
    part.kind === 'view' ? { ...part, view: resolveView(part.view, run, engine) } : part,
  );
  const moments = lessonMoments(lesson, shown, run, engine);
  run.timeline.seek(run.timeline.length);
  return { lesson, run, moments, failures };
}

/** Keeps the operations above the first error. If there are none, the schema may be wrong too, so it is dropped. */
function playable(script: Script): Script {
  const line = script.diagnostics[0]?.span.line ?? Number.POSITIVE_INFINITY;
  const operations = script.operations.filter(({ span }) => span.line < line);
  if (line === Number.POSITIVE_INFINITY) return script;
  const schema = operations.length > 0 ? script.schema : EMPTY_SCHEMA;
  return { ...script, schema, operations, diagnostics: [] };
}

/** Keeps the parts above the first script error and up to the block with the refused operation. */
function playedParts({ script, parts }: Lesson, run: ScriptRun): readonly LessonPart[] {
  const line = script.diagnostics[0]?.span.line ?? Number.POSITIVE_INFINITY;
  const above = parts.filter(({ span }) => span.line < line);
  const reached = run.whole.length;
  const last = above.findIndex((part) => (part.kind === 'setup' || part.kind === 'ops') && part.end > reached);
  return last === -1 ? above : above.slice(0, last + 1);
}

/** Only the last operation may be refused, and only if the lesson claims so. */
function checkRefusal(run: ScriptRun, parts: readonly LessonPart[], failures: Diagnostic[]): void {
  const { error, script, language } = run;
  const record = run.operations.at(-1);
  if (error === null || record === undefined) return;
  const claimed = parts.some((part) => part.kind === 'expect' && part.claims.some(({ path }) => path === 'refused'));
  if (claimed && run.whole.length === script.operations.length) return;
  const args = { engine: language.label, reason: error.message, code: error.code };
  lessonReporter(failures)('lesson-refused', record.operation, args);
}
