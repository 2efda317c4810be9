import type { LessonRun } from '../../core/lesson/lesson.ts';
import type { ScriptFile } from '../../src-main/api.ts';

/** The lesson's operations up to a moment as a script, to continue with. Shown where the lesson was. */
export function scriptHere({ lesson, run, moments }: LessonRun, at: number): ScriptFile {
  const moment = moments[at];
  const position = moment?.position ?? run.timeline.length;
  const done = run.operations.filter(({ firstStep, endStep }) => endStep <= position || firstStep < position);
  const last = done.at(-1)?.operation.span.line ?? Number.POSITIVE_INFINITY;
  const lines = lesson.script.text.split('\n').slice(0, last === Number.POSITIVE_INFINITY ? undefined : last);
  // A setup ends below its last operation.
  if (lines.findLast((line) => /^(setup|end)$/.test(line)) === 'setup') lines.push('end');
  return {
    name: `${lesson.name.replace(/\.md$/i, '')}.ecs`,
    text: `${tidy(lines)}\n`,
    engine: lesson.head.engine,
    step: position,
  };
}

/** Without the gaps that the lesson's other blocks leave. */
function tidy(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
