import type { Engine } from '../../engine/engine.ts';
import type { Diagnostic } from '../../script/language/diagnostic.ts';
import type { Span } from '../../script/operation/operation.ts';
import type { Lesson } from '../parse/lesson.ts';
import { LessonLines } from '../parse/lesson-lines.ts';
import { lessonReporter } from '../parse/messages.ts';
import { trueOptions } from './right-answer.ts';
import type { AskedQuestion } from './run-variant.ts';
import { isRelation, unboundWords } from './unbound-words.ts';
import { variantFor } from './variant.ts';

export interface PlacedQuestion extends AskedQuestion {
  readonly span: Span;
}

/** Lines of a question whose values a student does not read. */
const NOT_A_TEXT = /^\s*(?:- )?(?:cell|claim|in|given|then|always|situations|run|operation|which|vary):/;

/** The lesson's own data and seven variants. */
export const DEFAULT_SEEDS = 8;

export function lessonQuestions(
  { head, parts, script }: Lesson,
  engines: readonly Engine[],
): readonly PlacedQuestion[] {
  const engine = engines.find(({ id }) => id === head.engine);
  if (script.diagnostics.length > 0 || engine === undefined) return [];
  let operation = 0;
  return parts.flatMap((part) => {
    if (part.kind === 'setup' || part.kind === 'ops') operation = part.end;
    if (part.kind !== 'quiz' || operation >= script.operations.length) return [];
    return { engine, script, operation, question: part.question, span: part.span };
  });
}

/**
 * Reports the numbers, words of order and relation, and names in a lesson's questions that no claim binds to the memory.
 * Questions that have no answer are reported by `checkLesson`.
 */
export function bindingFailures(lesson: Lesson, engines: readonly Engine[]): readonly Diagnostic[] {
  const source = new LessonLines(lesson.text);
  const failures: Diagnostic[] = [];
  for (const { question, script, operation, span, engine } of lessonQuestions(lesson, engines)) {
    const own = variantFor({ engine, script, operation, question }, 0);
    if ('problem' in own) continue;
    const right = trueOptions(own)[0] ?? null;
    for (const { word, meaning } of unboundWords(question, script, operation, right, lesson.head.locale)) {
      const code = isRelation(meaning) ? 'lesson-unbound-relation' : 'lesson-unbound';
      lessonReporter(failures)(code, source.placeOfWord(word, span.line, NOT_A_TEXT), { meaning });
    }
  }
  return failures;
}

/**
 * Returns the questions of a lesson that cannot be varied. Questions that have no answer at all are reported by
 * `checkLesson`. Runs the lesson's operations many times.
 * @param engines all engines that can run scripts
 * @param seeds the number of variants of each question, the lesson's own data included
 */
export function variantFailures(
  lesson: Lesson,
  engines: readonly Engine[],
  seeds = DEFAULT_SEEDS,
): readonly Diagnostic[] {
  const failures: Diagnostic[] = [];
  for (const asked of lessonQuestions(lesson, engines)) {
    if ('problem' in variantFor(asked, 0)) continue;
    const { text } = lesson.script.operations[asked.operation]!;
    const problems = Array.from({ length: seeds - 1 }, (_, i) => variantFor(asked, i + 1)).flatMap((made) =>
      'problem' in made ? made.problem : [],
    );
    if (problems.length === 0) continue;
    const isOfSituation =
      asked.question.situations.length > 0 && problems.every((each) => each === 'script' || each === 'refused');
    const code = isOfSituation ? 'lesson-situation' : 'lesson-no-variant';
    lessonReporter(failures)(code, { text: '', span: asked.span }, { operation: text });
  }
  return failures;
}
