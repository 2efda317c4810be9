import type { Misconception } from '../../../core/cells/mistake.ts';
import type { Translate } from '../../../core/cells/translate.ts';
import { viewOfVariant } from '../../../core/lesson/play/resolve-view.ts';
import { visibleInLesson } from '../../../core/lesson/play/visible-structures.ts';
import { needsVersion } from '../../../core/lesson/questions/needs-version.ts';
import type { Variant } from '../../../core/lesson/questions/right-answer.ts';
import { explainWrongValue, type WrongText, type WrongValue } from '../../../core/lesson/questions/wrong-value.ts';
import type { QuestionMoment } from '../../../core/page/own-question.ts';

/** The parts of a question's state that follow from the lesson. */
interface AskedVariant {
  readonly variant: Variant;
  readonly moment: QuestionMoment;
  /** The shown position of the timeline. */
  readonly position: number;
}

/** Tells if the answer has to be typed with a version. Leaves the timeline where it is. */
export function asksVersion(
  { variant, position }: Pick<AskedVariant, 'variant' | 'position'>,
  translate: Translate,
): boolean {
  const isAsked = needsVersion(variant, translate);
  variant.run.timeline.seek(position);
  return isAsked;
}

/** Explains a wrong value. Where a misconception does so too, no cell is marked for it. */
export function wrongValueOf(
  { variant, moment }: Pick<AskedVariant, 'variant' | 'moment'>,
  wrong: WrongText,
  misconceptions: readonly Misconception[],
  translate: Translate,
): WrongValue {
  const isDrawn = visibleInLesson(viewOfVariant(moment.view, variant), variant.engine.diagrams);
  const explained = explainWrongValue(variant, wrong, translate, isDrawn);
  return misconceptions.length === 0 ? explained : { ...explained, found: null };
}
