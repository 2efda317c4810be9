import { useDeferredValue } from 'react';
import { useRestingPosition } from '../../state/session/resting-position.ts';
import { useSession } from '../../state/session/session.ts';
import { useDetail } from '../../state/session/shown-depth.ts';
import { sentenceOf } from '../../state/source/sentence.ts';
import { useTranslate } from '../../text/translate.ts';

/** Announces the step's sentence. Deferred, so that fast scrubbing only announces the last position. */
export function LiveSentence() {
  const translate = useTranslate();
  const run = useSession((session) => session.picture);
  const position = useDeferredValue(useRestingPosition());
  const following = useSession((session) => session.following);
  const step = useDetail(run, position);
  // A game's frames arrive faster than a screen reader can announce them.
  if (following) return null;
  // During a drag, and until React has caught up, the memory is at another position.
  const isBehind = run.timeline.position !== position;
  return (
    <p className="visually-hidden" role="status" aria-live="polite" data-testid="live-sentence">
      {isBehind ? '' : sentenceOf(run, step, translate)}
    </p>
  );
}
