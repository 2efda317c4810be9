import { usePreferences } from './preferences.ts';
import { follow, pause, seek, useSession } from './session.ts';
import { frameInterval, stepInterval } from './speed.ts';

/**
 * Plays: while the session says so, moves one step on each interval. A change of speed or a step by hand starts the
 * interval anew, so the beat never hurries after a click.
 * @returns stops listening
 */
export function startPlayback(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tick = (): void => {
    const { picture, position, playUntil, source } = useSession.getState();
    const end = playUntil ?? picture.timeline.length;
    if (position < end) seek(position + 1);
    if (useSession.getState().position < end) return;
    pause();
    // What came meanwhile comes next.
    if (source?.kind === 'game') follow();
  };

  const schedule = (delay: number): void => {
    clearTimeout(timer);
    timer = useSession.getState().playing ? setTimeout(tick, delay) : undefined;
  };

  const interval = (): number => {
    const { source, position } = useSession.getState();
    const { speed } = usePreferences.getState();
    if (source === null || source.captions.length > 0) return stepInterval(speed);
    const { moments } = source.capture;
    const [here, next] = [moments.at(position), moments.at(position + 1)];
    return frameInterval(here === null || next === null ? 0 : next.time - here.time, speed);
  };
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
