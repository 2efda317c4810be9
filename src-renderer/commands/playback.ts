import { isComparing, useCompare } from '../compare/compare.ts';
import { usePreferences } from '../state/preferences.ts';
import { follow, useSession } from '../state/session.ts';
import { frameInterval, stepInterval } from '../state/speed.ts';
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
    const { playUntil, source } = useSession.getState();
    const end = playUntil ?? length;
    if (position < end) seek(position + 1);
    if (transport().position < end) return;
    transport().pause();
    // What came meanwhile comes next.
    if (!isComparing() && source?.kind === 'game') follow();
  };

  const schedule = (delay: number): void => {
    clearTimeout(timer);
    timer = transport().playing ? setTimeout(tick, delay) : undefined;
  };

  const interval = (): number => {
    const { source, position } = useSession.getState();
    const { speed } = usePreferences.getState();
    if (isComparing() || source === null || source.captions.length > 0) return stepInterval(speed);
    const { moments } = source.capture;
    const [here, next] = [moments.at(position), moments.at(position + 1)];
    return frameInterval(here === null || next === null ? 0 : next.time - here.time, speed);
  };
  const onMove = (now: Playing, before: Playing): void => {
    // The first step of playing follows at once: someone who presses play wants to see something move.
    if (now.playing && !before.playing) schedule(120);
    else if (now.playing !== before.playing || now.position !== before.position) schedule(interval());
  };
  const stops = [
    useSession.subscribe(onMove),
    useCompare.subscribe(onMove),
    usePreferences.subscribe((now, before) => {
      if (now.speed !== before.speed) schedule(interval());
    }),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
