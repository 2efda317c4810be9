import { useMemo } from 'react';
import { entityEvents, type GameEvent } from '../../core/capture/entity-events.ts';
import type { Translate } from '../../core/cells/translate.ts';
import { changeReaderOf } from '../../core/changes/change-reader.ts';
import { systemNames, systemWords } from '../../core/inspect/conditions/system-changes.ts';
import { useSession } from '../state/session/session.ts';
import { engineIn, type MemoryPicture } from '../state/source/picture.ts';
import type { Source } from '../state/source/source.ts';
import { frameRange } from '../ui/number-text.ts';

interface FrameEvents {
  readonly events: readonly GameEvent[];
  /** The position from which changes count. */
  readonly from: number;
}

/** Returns what a frame of a game did to an entity; null for scripts, and if it is unknown because the frame was read in parts. */
export function frameEventsAt(picture: MemoryPicture, index: number, position: number): FrameEvents | null {
  const { timeline, moments } = picture;
  if (moments === undefined || position <= timeline.first || position > timeline.length) return null;
  const from = moments.comparedWith(position);
  if (from === null || from < timeline.first) return null;
  const engine = engineIn(picture);
  const changes = changeReaderOf(timeline, engine).changesIn(from, position, { index });
  return { events: entityEvents({ timeline, moments, engine }, changes, from, position), from };
}

/** Formats `in frame 926, in Live (update)`, `in frames 924–928`; null if it is simply the given frame. */
export function whenWords({ from, frame, told }: GameEvent, shown: number, source: Source | null, t: Translate) {
  if (told === null && from === shown) return null;
  const when = frameRange(source, from, frame, t);
  return from === null ? when : t('ui.inspector.toldIn', { when, system: systemWords(systemNames(told), t) });
}

/** Returns what the shown frame did to an entity; null while a game is followed. */
export function useFrameEvents(picture: MemoryPicture, index: number): FrameEvents | null {
  const following = useSession((session) => session.following);
  const { position } = picture.timeline;
  return useMemo(
    () => (following ? null : frameEventsAt(picture, index, position)),
    [picture, index, position, following],
  );
}
