import { useCompare } from '../compare/compare.ts';
import { usePreferences } from './preferences.ts';
import { useSession } from './session.ts';
import { stepInterval } from './speed.ts';
import { transport } from './transport.ts';

interface Playing {
  readonly playing: boolean;
  readonly position: number;
}

/**
 * Plays: while the session, or the comparison, says so, moves one step on each interval. A change of speed or a step by hand
 * starts the interval anew, so the beat never hurries after a click.
 * @returns stops listening
 */
export function startPlayback(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tick = (): void => {
    const { position, seek, length } = transport();
    const end = useSession.getState().playUntil ?? length;
    if (position < end) seek(position + 1);
    if (transport().position >= end) transport().pause();
  };

  const schedule = (delay: number): void => {
    clearTimeout(timer);
    timer = transport().playing ? setTimeout(tick, delay) : undefined;
  };

  const interval = (): number => stepInterval(usePreferences.getState().speed);
  const follow = (now: Playing, before: Playing): void => {
    // The first step of playing follows at once: someone who presses play wants to see something move.
    if (now.playing && !before.playing) schedule(120);
    else if (now.playing !== before.playing || now.position !== before.position) schedule(interval());
  };
  const stops = [
    useSession.subscribe(follow),
    useCompare.subscribe(follow),
    usePreferences.subscribe((now, before) => {
      if (now.speed !== before.speed) schedule(interval());
    }),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
