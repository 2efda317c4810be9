import { trueOptions, type Variant } from '../../../core/lesson/questions/right-answer.ts';
import { type Asking, optionsInOrder } from './question-state.ts';

/** An option of a `choose` question, with its number in the lesson. */
export interface ShownOption {
  readonly option: number;
  /** In Markdown. */
  readonly text: string;
  readonly isRight: boolean;
}

/** Returns the options of a question, in a different order for each moment and attempt; empty for other kinds of questions. */
export function shownOptions(
  { variant, attempt }: Pick<Asking, 'variant' | 'attempt'>,
  at: number,
): readonly ShownOption[] {
  const { question } = variant;
  if (question.kind !== 'choose') return [];
  const right = rightOptions(variant);
  const order = optionsInOrder(question, at, attempt.seed);
  return order.map((option) => ({ option, text: question.options[option]!.text, isRight: right.includes(option) }));
}

/** Restores the timeline's position. */
function rightOptions(variant: Variant): readonly number[] {
  const { timeline } = variant.run;
  const { position } = timeline;
  const right = trueOptions(variant);
  timeline.seek(position);
  return right;
}
