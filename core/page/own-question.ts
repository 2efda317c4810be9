import { engineNamed } from '../engines/all.ts';
import type { LessonMoment, LessonRun, Question } from '../lesson/parse/lesson.ts';
import { askedCell } from '../lesson/questions/asked-cell.ts';
import { optionOrder } from '../lesson/questions/option-order.ts';
import { trueOptions, type Variant } from '../lesson/questions/right-answer.ts';
import type { AskedQuestion } from '../lesson/questions/run-variant.ts';
import { variantFor } from '../lesson/questions/variant.ts';
import { getOrInsert } from '../trace/lookup.ts';
import type { MarkedCell } from '../world/marked-cell.ts';
import { letterOf, type PageOption } from './letter.ts';

export type QuestionMoment = LessonMoment & { readonly kind: 'question' };

/** Variants are cached by question. */
const askedByMoment = new WeakMap<QuestionMoment, AskedQuestion>();

/** Returns what a lesson asks at a moment, from which variants are made. */
export function askedIn({ lesson }: Pick<LessonRun, 'lesson'>, moment: QuestionMoment): AskedQuestion {
  return getOrInsert(askedByMoment, moment, () => {
    const { question, operation } = moment;
    return { engine: engineNamed(lesson.head.engine), script: lesson.script, operation, question };
  });
}

/** The question of a moment with the lesson's own data; null if it cannot be asked. */
export function ownVariant(played: LessonRun, moment: QuestionMoment): Variant | null {
  const made = variantFor(askedIn(played, moment), 0);
  return 'problem' in made ? null : made;
}

/** The question of a moment with its blanks filled in from the lesson's own data. */
export function ownQuestion(played: LessonRun, moment: QuestionMoment): Question {
  return ownVariant(played, moment)?.question ?? moment.question;
}

/** Returns the marked cell of a moment's question, with the lesson's own data; null if it has none. */
export function ownAskedCell(played: LessonRun, moment: QuestionMoment): MarkedCell | null {
  const made = ownVariant(played, moment);
  return made && askedCell(made);
}

/** An option of a `choose` question, with its number in the lesson. */
export interface ShownOption extends PageOption {
  readonly option: number;
}

/** Returns the options of a question, in a different order for each moment and attempt; empty for other kinds of questions. */
export function shownOptions(variant: Variant, at: number, seed: number): readonly ShownOption[] {
  const { question, run } = variant;
  if (question.kind !== 'choose') return [];
  const { position } = run.timeline;
  const right = trueOptions(variant);
  run.timeline.seek(position);
  return optionsInOrder(question, at, seed).map((option, i) => {
    return { option, letter: letterOf(i), text: question.options[option]!.text, isRight: right.includes(option) };
  });
}

/** Returns the options of a `choose` question in the order in which they are offered, which differs for each question and attempt. */
export function optionsInOrder(question: Question, at: number, seed: number): readonly number[] {
  if (question.kind !== 'choose') return [];
  const texts = question.options.map(({ text }) => text);
  return optionOrder(texts, at * 31 + seed);
}
