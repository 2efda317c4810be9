import { type HitFrames, hitFrames } from '../../../core/capture/hit-frames.ts';
import type { RawId } from '../../../core/cells/id-format.ts';
import type { Translate } from '../../../core/cells/translate.ts';
import { type Hit, readCondition } from '../../../core/inspect/conditions/condition.ts';
import { type MemoryPicture, worldIn } from '../../state/source/picture.ts';
import type { Source } from '../../state/source/source.ts';
import { frameRange } from '../../ui/number-text.ts';
import type { ListedHit } from './hits.ts';

export type Place = Pick<ListedHit, 'text' | 'before' | 'position' | 'hit'>;

const found = new WeakMap<Hit, HitFrames>();

/** Returns the frames in which a hit may have happened; null for a script, and if they were not read while its part of a recording was in memory. */
export function framesOf(place: Place, picture: MemoryPicture): HitFrames | null {
  const known = found.get(place.hit);
  if (known !== undefined) return known;
  const { timeline, moments } = picture;
  const condition = readCondition(place.text);
  if (condition === null || moments === undefined) return null;
  const nameOf = (id: RawId) => picture.nameOf(id);
  const frames = hitFrames({ timeline, moments, world: worldIn(picture), nameOf }, condition, place);
  if (frames !== null) found.set(place.hit, frames);
  return frames;
}

/** Formats for example `frame 470`, `frames 450–470`, or `step 12` of a script. */
export function hitFramesText(place: Place, picture: MemoryPicture, source: Source | null, t: Translate): string {
  const frames = framesOf(place, picture);
  if (frames !== null) return frameRange(source, frames.from, frames.to, t);
  const frame = source?.momentAt(place.position)?.frame ?? null;
  return frame === null ? t('ui.watch.step', { step: place.position }) : frameRange(source, null, frame, t);
}

/** Formats for example `7 lost Frightened`, `3 with Health < 0`, or `count(Bullet) > 9: 12`. */
export function hitWords({ text, hit: { entities, count } }: Pick<ListedHit, 'text' | 'hit'>, t: Translate): string {
  const condition = readCondition(text);
  if (condition?.kind === 'gained' || condition?.kind === 'lost') {
    const { component, kind } = condition;
    if (component !== null) return t(`ui.happened.${kind}`, { count, component: component.text });
    return t(kind === 'gained' ? 'ui.happened.spawned' : 'ui.happened.destroyed', { count });
  }
  return t(entities.length === 0 ? 'ui.watch.countIs' : 'ui.watch.countWith', { text, count });
}
