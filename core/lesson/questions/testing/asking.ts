import type { Engine } from '../../../engines/engine.ts';
import { parseScript } from '../../../script/parse.ts';
import type { Script } from '../../../script/script.ts';
import type { Question } from '../../lesson.ts';
import type { Variant } from '../right-answer.ts';
import type { AskedQuestion } from '../variant.ts';
import { variant } from '../variant.ts';

type Texts = 'ask' | 'hints' | 'why' | 'retry';
/** Texts can be left out. */
type WithoutTexts<Q> = Q extends Question ? Omit<Q, Texts> & Partial<Pick<Q, Texts>> : never;

/** A question about an operation of a script, the last when none is named. */
export function asking(
  engine: Engine,
  text: string,
  question: WithoutTexts<Question>,
  operation?: number,
): AskedQuestion {
  const script: Script = parseScript(text, 'test.ecs', engine.language!);
  if (script.diagnostics[0] !== undefined) throw new Error(script.diagnostics[0].message);
  const asked = { ask: 'What of {entity}?', hints: ['A hint.'], why: 'Because.', retry: [], ...question } as Question;
  return { engine, script, operation: operation ?? script.operations.length - 1, question: asked };
}

/** The question with the data of a seed. @throws when there is none */
export function variantOf(asked: AskedQuestion, seed = 0): Variant {
  const found = variant(asked, seed);
  if ('problem' in found) throw new Error(`${asked.script.operations[asked.operation]?.text}: ${found.problem}`);
  return found;
}
