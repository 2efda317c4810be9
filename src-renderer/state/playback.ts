import { usePreferences } from './preferences.ts';
import { pause, seek, useSession } from './session.ts';
import { stepInterval } from './speed.ts';

/**
 * Plays: while the session says so, moves one step on each interval. A change of speed or a step by hand starts the
 * interval anew, so the beat never hurries after a click.
 * @returns stops listening
 */
export function startPlayback(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tick = (): void => {
    const { document, position, playUntil } = useSession.getState();
    const end = playUntil ?? document.run.timeline.length;
    if (position < end) seek(position + 1);
    if (useSession.getState().position >= end) pause();
  };

  const schedule = (delay: number): void => {
    clearTimeout(timer);
    timer = useSession.getState().playing ? setTimeout(tick, delay) : undefined;
  };

  const interval = (): number => stepInterval(usePreferences.getState().speed);
  const unsubscribeSession = useSession.subscribe((now, before) => {
    // The first step of playing follows at once: someone who presses play wants to see something move.
    if (now.playing && !before.playing) schedule(120);
    else if (now.playing !== before.playing || now.position !== before.position) schedule(interval());
  });
  const unsubscribeSpeed = usePreferences.subscribe((now, before) => {
    if (now.speed !== before.speed) schedule(interval());
  });
  return () => {
    clearTimeout(timer);
    unsubscribeSession();
    unsubscribeSpeed();
  };
}
