import type { ColumnSet } from '../trace/column-set.ts';
import type { StepDetail } from '../trace/step.ts';
import type { Drawable } from './drawable.ts';
import { structureTitle } from './structures.ts';
import { touchedStructures } from './touched.ts';
import type { View } from './view.ts';

/** More names cannot be read while frames are stepped through. */
const MOST_NAMES = 3;

const FRAMES: ReadonlySet<string> = new Set(['live-frame', 'live-frames', 'live-poll', 'live-polls']);

/** Whether a step is what a probe saw of a game's frame: cells that changed, and not what was done. */
export function isFrame({ code }: Pick<StepDetail, 'code'>): boolean {
  return FRAMES.has(code);
}

/**
 * The sentence of a frame with the names of what it changed. Other steps keep their own sentence.
 * @param own what the step says of itself
 */
export function frameSentence(
  own: string,
  { diagrams }: Pick<Drawable, 'diagrams'>,
  columns: ColumnSet,
  step: StepDetail | null,
  { translate, nameOf }: Pick<View, 'translate' | 'nameOf'>,
): string {
  if (step === null || !isFrame(step)) return own;
  const changed = [...touchedStructures(diagrams, columns, step).keys()];
  if (changed.length === 0) return own;
  const titles = changed
    .slice(0, MOST_NAMES)
    .map((name) => structureTitle(diagrams, name, { columns, translate, nameOf }));
  const names = titles.join(translate('ui.structures.separator'));
  const count = changed.length - titles.length;
  return translate(count === 0 ? 'ui.live.changedIn' : 'ui.live.changedInMore', { own, names, count });
}
