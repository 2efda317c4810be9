import { useMemo } from 'react';
import { entitySummary } from '../../core/inspect/frame-summary.ts';
import { type FramePart, partsOf } from '../../core/inspect/frame-words.ts';
import { isScriptRun } from '../state/script/document.ts';
import { useSession } from '../state/session/session.ts';
import { engineIn, type MemoryPicture } from '../state/source/picture.ts';

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

/** Returns what the shown frame did to an entity; null while a game is followed. */
export function useEntityChanges(picture: MemoryPicture, index: number): EntityChanges | null {
  const following = useSession((session) => session.following);
  const { position } = picture.timeline;
  return useMemo(
    () => (following ? null : entityChangesAt(picture, index, position)),
    [picture, index, position, following],
  );
}
