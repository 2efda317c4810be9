import type { Translate } from '../cells/translate.ts';
import type { FoundDivergence } from './first-divergence.ts';

/** Formats `The two agree until frame 20. In frame 25, Health #1 is 92 in a.ecsrec and 64 in b.ecsrec.` */
export function divergenceSentence(
  { divergence, lastFrame }: FoundDivergence,
  { a: path, b: other }: { readonly a: string; readonly b: string },
  t: Translate,
): string {
  if (divergence === null)
    return lastFrame === null ? t('ui.diff.runs.nothing') : t('ui.diff.runs.agree', { frame: lastFrame });
  const { agreedIn, frame, what, values } = divergence;
  const [a, b] = values.map((value) => value ?? t(`ui.diff.runs.${agreedIn === null ? 'missing' : 'absent'}`));
  const until = agreedIn === null ? t('ui.diff.runs.never') : t('ui.diff.runs.until', { frame: agreedIn });
  return `${until} ${t('ui.diff.runs.first', { frame, what, a: a!, path, b: b!, other })}`;
}
