import { frameSummary } from '../../inspect/history/frame-summary.ts';
import { partsOf, partsText } from '../../inspect/history/frame-words.ts';
import { countedSince, type FrameMoments } from '../../inspect/history/last-reading.ts';
import { memoryWrites } from '../../inspect/history/write-counts.ts';
import type { StepDetail } from '../../trace/step.ts';
import type { Timeline } from '../../trace/timeline.ts';
import { worldOf } from '../../world/world.ts';
import type { View } from '../kit/view.ts';
import type { Drawable } from './drawable.ts';
import { structureTitle } from './structure-choice.ts';
import { tornSentence } from './torn-sentence.ts';
import { touchedStructures } from './touched-structures.ts';

/** Limits the names to what can be read while stepping through frames. */
const MAX_NAMES = 3;

const FRAMES: ReadonlySet<string> = new Set(['live-frame', 'live-frames', 'live-poll', 'live-polls']);

/** True if a step is a frame that a probe observed: it has changed cells, but no operations. */
export function isFrame({ code }: Pick<StepDetail, 'code'>): boolean {
  return FRAMES.has(code);
}

interface Texts extends Pick<View, 'translate' | 'nameOf'> {
  /** The moments of a game's positions: which frames are torn, and the numbers of frames. */
  readonly moments?: ComparedMoments | undefined;
  /** Maximum number of writes for saying what happened to entities, unless that is known already; by default any number. */
  readonly most?: number | undefined;
}

interface ComparedMoments extends FrameMoments {
  comparedWith(position: number): number | null;
}

/**
 * Returns the sentence of a frame: what happened to entities since the last whole frame, or if that is unknown the names
 * of the structures that it changed. Other steps keep their sentence.
 * @param own the step's sentence
 * @param timeline at the position after the step
 */
export function frameSentence(
  own: string,
  engine: Drawable,
  timeline: Timeline,
  step: StepDetail | null,
  texts: Texts,
): string {
  const { translate, nameOf, moments } = texts;
  if (step === null || !isFrame(step)) return own;
  const { columns, position } = timeline;
  const { diagrams } = engine;
  if (moments?.isTorn(position) === true && moments.comparedWith(position) === null) {
    return tornSentence(timeline, worldOf(engine, timeline), engine, position - 1, { translate, nameOf });
  }
  if (memoryWrites(timeline, position - 1) === 0) return translate('ui.live.unchanged');
  const happened = happenedIn(engine, timeline, texts);
  if (happened !== '') return happened;
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

/** Returns an empty text if nothing happened to entities, or if there is no frame to compare with. */
function happenedIn(engine: Drawable, timeline: Timeline, { translate, nameOf, moments, most }: Texts): string {
  const { position } = timeline;
  const from = moments === undefined ? position - 1 : moments.comparedWith(position);
  const summary = from === null ? null : frameSummary(timeline, engine, from, position, most);
  const parts = summary === null ? [] : partsOf(summary);
  if (summary === null || parts.length === 0 || from === null) return '';
  const world = worldOf(engine, timeline);
  const counted = moments === undefined ? null : countedSince({ timeline, moments, world }, summary, from);
  const frame = counted === null ? undefined : moments?.at(counted)?.frame;
  const when = frame === undefined ? null : translate('ui.live.frame', { frame });
  const since = moments?.isTorn(from) && when !== null ? translate('ui.happened.inParts', { when }) : when;
  return partsText(parts, world, { translate, nameOf }, { since });
}
