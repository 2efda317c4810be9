import type { StoryboardShot } from '../../../core/export/request.ts';
import { anchorPosition } from '../../../core/script/anchor.ts';
import { useCompare } from '../../compare/compare-state.ts';
import { isLessonOpen, useLesson } from '../../learn/lesson/lesson-state.ts';
import { usePreferences } from '../../state/preferences/preferences.ts';
import type { BoardShot } from '../../state/preferences/stored-storyboards.ts';
import { shotsOf } from '../../state/preferences/storyboards.ts';
import { useSession } from '../../state/session/session.ts';
import type { Beats, NoBeats } from './beats.ts';
import { compareBeats } from './compare-beats.ts';
import { lessonBeats } from './lesson-beats.ts';
import { recordingBeats } from './recording-beats.ts';
import { scriptBeats } from './script-beats.ts';

/** The beats of the current source. */
export function shownBeats(): Beats | NoBeats {
  const { open, view, plan, choices } = useCompare.getState();
  const { depth } = usePreferences.getState();
  if (open && view === 'curves') return 'curves';
  if (open) return plan === null ? 'empty' : compareBeats(plan, choices, depth);
  if (isLessonOpen()) return lessonBeats(useLesson.getState());
  const session = useSession.getState();
  if (session.source === null) return scriptBeats(session.document, depth);
  return session.source.kind === 'game' ? 'game' : recordingBeats(session.source);
}

/** A picture of a storyboard and the current position of its beat; null if the beat is gone. */
export interface PlacedShot extends BoardShot {
  readonly position: number | null;
}

export function placedShots({ units }: Beats, shots: readonly BoardShot[]): readonly PlacedShot[] {
  return shots.map((shot) => ({ ...shot, position: anchorPosition(units, shot.at) }));
}

/** The current storyboard for an export, without lost beats. */
export function shownShots(): readonly StoryboardShot[] {
  const beats = shownBeats();
  if (typeof beats === 'string') return [];
  return placedShots(beats, shotsOf(beats.key)).flatMap(({ position, caption }) => {
    if (position === null) return [];
    const own = caption.trim();
    return { position: beats.numberOf(position), ...(own !== '' && { caption: own }) };
  });
}
