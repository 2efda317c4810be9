import { trueOptions, type Variant } from '../../core/lesson/questions/variant.ts';
import { getOrInsert } from '../../core/trace/lookup.ts';
import type { Asking } from './questions.ts';
import { shuffled } from './shuffled.ts';

/** An option of a `choose` question, with its number in the lesson. */
export interface ShownOption {
  readonly option: number;
  /** Markdown. */
  readonly text: string;
  readonly isRight: boolean;
}

/** The options of a question in an order of their own for each moment and try; none of another kind of question. */
export function shownOptions(
  { variant, attempt }: Pick<Asking, 'variant' | 'attempt'>,
  at: number,
): readonly ShownOption[] {
  const { question } = variant;
  if (question.kind !== 'choose') return [];
  const right = getOrInsert(rightByVariant, variant, () => rightOptions(variant));
  const order = shuffled(question.options.length, at * 31 + attempt.seed);
  return order.map((option) => ({ option, text: question.options[option]!.text, isRight: right.includes(option) }));
}

const rightByVariant = new WeakMap<Variant, readonly number[]>();

/** The timeline stays where it is. */
function rightOptions(variant: Variant): readonly number[] {
  const { timeline } = variant.run;
  const { position } = timeline;
  const right = trueOptions(variant);
  timeline.seek(position);
  return right;
}
