import type { Lesson, LessonRun } from '../../../../core/lesson/parse/lesson.ts';
import { operationsBefore } from '../../../../core/lesson/play/operations-before.ts';
import { lastLineOf } from '../../../../core/script/operation/operation.ts';
import type { ScriptFile } from '../../../../src-main/contract/api.ts';

/** The lesson's operations up to a moment as a script, opened at the lesson's step. */
export function scriptHere(played: LessonRun, at: number): ScriptFile {
  const { lesson, run, moments } = played;
  return {
    name: `${lesson.name.replace(/\.md$/i, '')}.ecs`,
    text: scriptOf(lesson, operationsBefore(played, at)),
    engine: run.engine,
    step: moments[at]?.position ?? run.timeline.length,
  };
}

/** Returns the first operations of a lesson with the lines before them. */
export function scriptOf({ script }: Lesson, operations: number): string {
  const end = script.operations[operations - 1];
  const last = end === undefined ? (script.operations[0]?.span.line ?? 1) - 1 : lastLineOf(end);
  const lines = script.text.split('\n').slice(0, last);
  // A set-up ends below its last operation.
  const count = (begin: RegExp): number => lines.filter((line) => begin.test(line)).length;
  if (count(/^\s*(setup|each)\b/) > count(/^\s*end\b/)) lines.push('end');
  return `${tidy(lines)}\n`;
}

/** Removes the gaps that omitted blocks leave. */
function tidy(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
