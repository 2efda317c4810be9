import { firstFrame } from '../../../core/capture/hit-frames.ts';
import { indexOfId } from '../../../core/cells/id-format.ts';
import type { Translate } from '../../../core/cells/translate.ts';
import { comparesValues, type Hit, readCondition } from '../../../core/inspect/condition.ts';
import { getOrInsert } from '../../../core/trace/lookup.ts';
import { lastReadingIn, type MemoryPicture, worldIn } from '../../state/source/picture.ts';
import type { Source } from '../../state/source/source.ts';
import { frameRange } from '../../ui/number-text.ts';
import type { ListedHit } from './hits.ts';

type Place = Pick<ListedHit, 'text' | 'before' | 'position' | 'hit'>;

const readings = new WeakMap<Hit, number | null>();

/** Formats for example `frame 470`, `between 450 and 470`, or `step 12` of a script. */
export function hitFrames(place: Place, picture: MemoryPicture, source: Source | null, t: Translate): string {
  const { text, position } = place;
  const frame = source?.momentAt(position)?.frame ?? null;
  if (frame === null) return t('ui.watch.step', { step: position });
  const condition = readCondition(text);
  const before = getOrInsert(readings, place.hit, () => readBefore(place, picture));
  const last = before === null ? null : (source?.momentAt(before) ?? null);
  const from = last === null || condition === null ? null : firstFrame(condition, last, frame);
  return frameRange(source, from, frame, t);
}

/** Returns the last position at which the cells of the hit's entities were read before; null if it is not known. */
function readBefore({ text, before, position, hit }: Place, picture: MemoryPicture): number | null {
  const condition = readCondition(text);
  if (condition === null || condition.kind === 'figure' || comparesValues(condition)) return before;
  const { format } = worldIn(picture).ids;
  return lastReadingIn(picture, new Set(hit.entities.map((id) => indexOfId(id, format))), before, position);
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
