import type { Translate } from '../cells/translate.ts';
import { systemAndLine, systemNames } from '../inspect/conditions/system-changes.ts';
import type { FoundDivergence } from './first-divergence.ts';

/** Formats `The two agree until frame 20. In frame 25, Health #1 is 92 in a.ecsrec and 64 in b.ecsrec, in Damage.` */
export function divergenceSentence(
  { divergence, lastFrame }: FoundDivergence,
  { a: path, b: other }: { readonly a: string; readonly b: string },
  t: Translate,
): string {
  if (divergence === null)
    return lastFrame === null ? t('ui.diff.runs.nothing') : t('ui.diff.runs.agree', { frame: lastFrame });
  const { agreedIn, from, frame, what, values, told } = divergence;
  const texts = values.map((value) =>
    typeof value === 'string' ? value : t(`ui.diff.runs.${value === null ? 'missing' : 'present'}`),
  );
  const [whoA, whoB] = told.map((each) => systemAndLine(systemNames(each), t));
  const until = agreedIn === null ? t('ui.diff.runs.never') : t('ui.diff.runs.until', { frame: agreedIn });
  const where = { a: texts[0]!, path: path + whoA!, b: texts[1]!, other: other + whoB! };
  const key = from === null || from === frame ? 'first' : 'firstBetween';
  return `${until} ${t(`ui.diff.runs.${key}`, { from: from ?? frame, frame, what, ...where })}`;
}
