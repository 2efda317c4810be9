import { type HitFrames, hitFrames } from '../../../core/capture/hit-frames.ts';
import { entityLabel, type RawId } from '../../../core/cells/id-format.ts';
import type { Translate } from '../../../core/cells/translate.ts';
import { type Hit, readCondition, valueTermsOf } from '../../../core/inspect/conditions/condition.ts';
import { hitWords } from '../../../core/inspect/conditions/hit-words.ts';
import { systemNames } from '../../../core/inspect/conditions/system-changes.ts';
import { reuseNote } from '../../../core/inspect/conditions/told-lives.ts';
import { uncertainWords } from '../../../core/inspect/conditions/uncertain-values.ts';
import { isRecording } from '../../state/live/source-kinds.ts';
import { engineIn, type MemoryPicture, worldIn } from '../../state/source/picture.ts';
import type { Source } from '../../state/source/source.ts';
import { frameRange } from '../../ui/number-text.ts';
import type { Hits, ListedHit } from './listed-hits.ts';

export type Place = Pick<ListedHit, 'text' | 'before' | 'position' | 'hit'>;

/** Maximum number of entities of a system that a sentence names. */
export const MAX_NAMED = 4;

const found = new WeakMap<Hit, HitFrames>();

/** Returns the frames in which a hit may have happened; null for a script, and if they were not read while its part of a recording was in memory. */
export function framesOf(place: Place, picture: MemoryPicture): HitFrames | null {
  const known = found.get(place.hit);
  if (known !== undefined) return known;
  const { timeline, moments } = picture;
  const condition = readCondition(place.text);
  if (condition === null || moments === undefined) return null;
  const nameOf = (id: RawId) => picture.nameOf(id);
  const frames = hitFrames(
    { timeline, moments, engine: engineIn(picture), world: worldIn(picture), nameOf },
    condition,
    place,
  );
  if (frames !== null) found.set(place.hit, frames);
  return frames;
}

/** Returns the last frame in which a hit may have happened, or its position in a script. */
export function lastFrame(place: Place, picture: MemoryPicture): number {
  return framesOf(place, picture)?.to ?? picture.moments?.at(place.position)?.frame ?? place.position;
}

/** Returns the milliseconds of that frame or of a later one: the game may have told a frame before the one that shows the hit. Null if they are not known. */
export function timeOfHit(place: Place, picture: MemoryPicture): number | null {
  return framesOf(place, picture)?.time ?? picture.moments?.at(place.position)?.time ?? null;
}

/** Says which values decided a hit, if they may have been others when it happened; null otherwise. */
export function uncertainText(place: Place, picture: MemoryPicture, t: Translate): string | null {
  const { uncertain = null, names = [] } = framesOf(place, picture) ?? {};
  const named = place.hit.entities.slice(0, MAX_NAMED);
  const labels = named.map((id, i) => names[i] ?? entityLabel(picture.driver.decode(id)));
  return uncertain && uncertainWords(uncertain, labels, t);
}

/** Formats for example `frame 470`, `frames 450–470`, or `step 12` of a script. */
export function hitFramesText(place: Place, picture: MemoryPicture, source: Source | null, t: Translate): string {
  const frames = framesOf(place, picture);
  if (frames !== null) return frameRange(source, frames.from, frames.to, t);
  const frame = source?.momentAt(place.position)?.frame ?? null;
  return frame === null ? t('ui.watch.step', { step: place.position }) : frameRange(source, null, frame, t);
}

/** Formats the number of hits, and how many of them are uncertain, because values may have changed since they were read. */
export function hitCountText(found: Hits, picture: MemoryPicture, source: Source | null, t: Translate): string {
  const all = countText(found, source, t);
  const count = found.hits.filter((hit) => isOfValues(hit.text) && framesOf(hit, picture)?.uncertain != null).length;
  return count === 0 ? all : t('ui.watch.countUncertain', { all, count });
}

/** Most conditions compare no values, so the frames of their hits need not be known. */
function isOfValues(text: string): boolean {
  const condition = readCondition(text);
  return condition !== null && valueTermsOf(condition).length > 0;
}

/** Formats `17 hits in frames 1,823–1,991, the part in memory`, because a game or a recording may have more hits. */
function countText(
  { hits: { length: count }, isComplete, frames, left }: Hits,
  source: Source | null,
  t: Translate,
): string {
  if (isComplete && left === null && isRecording(source)) return t('ui.watch.countInFile', { count });
  if (frames === null) return t(isComplete ? 'ui.watch.count' : 'ui.watch.countSoFar', { count });
  const when = frameRange(source, frames.from, frames.to, t);
  if (!isComplete) return t('ui.watch.countSoFarIn', { count, when });
  const which = left === null ? 'In' : left.which === 'later' ? 'First' : 'Last';
  return t(`ui.watch.count${which}`, { count, when });
}

/** Formats for example `#7, hero lost Frightened, in Fear`, as the commands do. */
export function hitText(place: Place, picture: MemoryPicture, t: Translate): string {
  const condition = readCondition(place.text);
  if (condition === null) return place.text;
  const { hit } = place;
  const {
    told = [],
    reuses = [],
    names = hit.entities.map((id) => picture.nameOf(id)),
  } = framesOf(place, picture) ?? {};
  const entities = hit.entities.map((id, i) => {
    const { source: _, ...who } = systemNames(told[i]);
    return {
      label: names[i] ?? entityLabel(picture.driver.decode(id)),
      ...(reuses[i] != null && { [reuses[i]]: true }),
      ...who,
    };
  });
  return hitWords({ condition, count: hit.count, entities }, { most: MAX_NAMED, more: 'ui.watch.more' }, t);
}

/** Returns the locale keys of what ids without versions make uncertain about conditions. */
export function reuseNotes(texts: readonly string[], picture: MemoryPicture): readonly string[] {
  const conditions = texts.flatMap((text) => readCondition(text) ?? []);
  return [...new Set(conditions.flatMap((condition) => reuseNote(worldIn(picture), condition) ?? []))];
}
