import type { Engine } from '../../../engine/engine.ts';
import type { Script } from '../../../script/language/script.ts';
import { parseScript } from '../../../script/parse/parse.ts';
import { type Question, type QuestionTexts, type QuizOption, UNBOUND } from '../../parse/lesson.ts';
import type { Variant } from '../right-answer.ts';
import type { AskedQuestion } from '../run-variant.ts';
import { variantFor } from '../variant.ts';

type Texts = keyof QuestionTexts;
type WithoutTexts<Q> = Q extends Question ? Omit<Q, Texts> & Partial<Pick<Q, Texts>> : never;

/** Returns a question about an operation of a script, by default the last one. Texts have default values. */
export function asking(
  engine: Engine,
  text: string,
  question: WithoutTexts<Question>,
  operation?: number,
): AskedQuestion {
  const script: Script = parseScript(text, 'test.ecs', engine.language!);
  if (script.diagnostics[0] !== undefined) throw new Error(script.diagnostics[0].message);
  const asked = {
    ask: 'What of {entity}?',
    hints: ['A hint.'],
    why: 'Because.',
    ...UNBOUND,
    ...question,
  } as Question;
  return { engine, script, operation: operation ?? script.operations.length - 1, question: asked };
}

/**
 * Returns the variant with a seed.
 * @throws if there is none
 */
export function variantOf(asked: AskedQuestion, seed = 0): Variant {
  const found = variantFor(asked, seed);
  if ('problem' in found) throw new Error(`${asked.script.operations[asked.operation]?.text}: ${found.problem}`);
  return found;
}

/** Returns an option of a `choose` question with one claim, and with feedback. */
export function option(text: string, relation: '=' | '!=', path: string, value: string): QuizOption {
  const span = { line: 1, column: 1, endColumn: 2 };
  return {
    text,
    feedback: `not ${text}`,
    why: null,
    claims: [{ text: `${path} ${relation} ${value}`, span, path, relation, value }],
  };
}
