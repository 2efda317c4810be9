import { useMemo } from 'react';
import { firstFrame } from '../../core/capture/first-frame.ts';
import type { Translate } from '../../core/cells/translate.ts';
import { entitySummary } from '../../core/inspect/history/frame-summary.ts';
import { type FramePart, partsOf } from '../../core/inspect/history/frame-words.ts';
import { systemTitle } from '../../core/world/systems.ts';
import { isScriptRun } from '../state/script/document.ts';
import { useSession } from '../state/session/session.ts';
import { engineIn, lastReadingIn, type MemoryPicture, toldAt } from '../state/source/picture.ts';
import type { Source } from '../state/source/source.ts';
import { frameRange, frameWords } from '../ui/number-text.ts';

interface EntityChanges {
  readonly parts: readonly FramePart[];
  /** The position from which changes count. */
  readonly from: number;
}

/** Returns what a frame of a game did to an entity; null for scripts, and if it is unknown because the frame was read in parts. */
export function entityChangesAt(picture: MemoryPicture, index: number, position: number): EntityChanges | null {
  const { timeline, moments } = picture;
  if (isScriptRun(picture) || position <= timeline.first || position > timeline.length) return null;
  const from = moments === undefined ? position - 1 : moments.comparedWith(position);
  if (from === null || from < timeline.first) return null;
  return { parts: partsOf(entitySummary(timeline, engineIn(picture), index, from, position)), from };
}

/** Returns the first frame in which these changes of an entity may have happened; null if it is not known. */
export function firstFrameOf(
  picture: MemoryPicture,
  index: number,
  { from }: EntityChanges,
  position: number,
): number | null {
  const before = lastReadingIn(picture, new Set([index]), from, position);
  const { timeline, moments } = picture;
  return before === null || moments === undefined ? null : firstFrame({ timeline, moments }, before, position);
}

/** Formats `in frame 926 in system Live (update)`, `in frames 924–928`; null if it is simply the frame of the position. */
export function changeWords(
  picture: MemoryPicture,
  change: { component: string; index: number; position: number; from: number | null },
  source: Source | null,
  t: Translate,
): string | null {
  const to = picture.moments?.at(change.position)?.frame;
  if (to === undefined) return null;
  const told = toldAt(picture, change);
  if (told?.frame != null) {
    const system = told.system === 'outside' ? '' : t('ui.inspector.inSystem', { system: systemTitle(told.system) });
    return t('ui.inspector.toldIn', { when: t(...frameWords(source, told.frame)), system }).trim();
  }
  if (change.from === null) return frameRange(source, null, to, t);
  if (change.from >= to) return null;
  return t('ui.inspector.toldIn', { when: frameRange(source, change.from, to, t), system: '' }).trim();
}

/** Returns what the shown frame did to an entity; null while a game is followed. */
export function useEntityChanges(picture: MemoryPicture, index: number): EntityChanges | null {
  const following = useSession((session) => session.following);
  const { position } = picture.timeline;
  return useMemo(
    () => (following ? null : entityChangesAt(picture, index, position)),
    [picture, index, position, following],
  );
}
