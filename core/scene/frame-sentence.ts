import { memoryWrites } from '../inspect/changes.ts';
import { worldOf } from '../inspect/world.ts';
import type { StepDetail } from '../trace/step.ts';
import type { Timeline } from '../trace/timeline.ts';
import type { Drawable } from './drawable.ts';
import { structureTitle } from './structures.ts';
import { tornSentence } from './torn-sentence.ts';
import { touchedStructures } from './touched.ts';
import type { View } from './view.ts';

/** More names cannot be read while frames are stepped through. */
const MAX_NAMES = 3;

const FRAMES: ReadonlySet<string> = new Set(['live-frame', 'live-frames', 'live-poll', 'live-polls']);

/** Whether a step is what a probe saw of a game's frame: cells that changed, and not what was done. */
export function isFrame({ code }: Pick<StepDetail, 'code'>): boolean {
  return FRAMES.has(code);
}

/** How a sentence is made. */
interface Texts extends Pick<View, 'translate' | 'nameOf'> {
  /** Whether the parts of the frame were read at different moments. */
  readonly torn: boolean;
}

/**
 * The sentence of a frame with the names of what it changed. Other steps keep their own sentence.
 * @param own what the step says of itself
 * @param timeline at the position after the step
 */
export function frameSentence(
  own: string,
  engine: Drawable,
  timeline: Timeline,
  step: StepDetail | null,
  { translate, nameOf, torn }: Texts,
): string {
  if (step === null || !isFrame(step)) return own;
  const { columns, position } = timeline;
  const { diagrams } = engine;
  if (torn) return tornSentence(timeline, worldOf(engine, timeline), engine, position - 1, { translate, nameOf });
  if (memoryWrites(timeline, position - 1) === 0) return translate('ui.live.unchanged');
  const changed = [...touchedStructures(diagrams, columns, step).keys()];
  if (changed.length === 0) return own;
  const titles = changed
    .slice(0, MAX_NAMES)
    .map((name) => structureTitle(diagrams, name, { columns, translate, nameOf }))
    .map((name) => translate('ui.live.quoted', { name }));
  const names = titles.join(translate('ui.structures.separator'));
  const count = changed.length - titles.length;
  return translate(count === 0 ? 'ui.live.changedIn' : 'ui.live.changedInMore', { own, names, count });
}
