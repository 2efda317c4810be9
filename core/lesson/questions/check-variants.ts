import type { Engine } from '../../engines/engine.ts';
import type { Diagnostic } from '../../script/diagnostic.ts';
import type { Lesson } from '../lesson.ts';
import { reportTo } from '../messages.ts';
import { type Problem, variant } from './variant.ts';

/** The lesson's own data, and seven times other. */
const SEEDS = 8;

/**
 * Questions of a lesson that cannot be asked again with other data. Those that cannot be asked at all are reported by `checkLesson`.
 * Runs the lesson's operations many times.
 * @param engines that scripts can run on
 */
export function variantFailures({ head, parts, script }: Lesson, engines: readonly Engine[]): readonly Diagnostic[] {
  const failures: Diagnostic[] = [];
  const engine = engines.find(({ id }) => id === head.engine);
  if (script.diagnostics.length > 0 || engine === undefined) return failures;
  let operation = 0;
  for (const part of parts) {
    if (part.kind === 'setup' || part.kind === 'ops') operation = part.end;
    if (part.kind !== 'quiz' || operation >= script.operations.length) continue;
    const asked = { engine, script, operation, question: part.question };
    if ('problem' in variant(asked, 0)) continue;
    const problems = Array.from({ length: SEEDS - 1 }, (_, i) => variant(asked, i + 1)).flatMap(
      (made): readonly Problem[] => ('problem' in made ? [made.problem] : []),
    );
    const { text } = script.operations[operation]!;
    if (problems.length > 0)
      reportTo(failures)('lesson-no-variant', { text: '', span: part.span }, { operation: text });
  }
  return failures;
}
