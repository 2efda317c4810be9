import { usePreferences } from '../preferences/preferences.ts';
import { subscribeToTransport, transport } from './transport.ts';

/**
 * While the active transport plays, moves it one step per interval. A change of speed or a manual step restarts the interval, so no step
 * follows right after a click.
 * @returns a function that stops
 */
export function startPlayback(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let before = { playing: false, position: -1 };

  const schedule = (delay: number): void => {
    clearTimeout(timer);
    timer = transport().playing ? setTimeout(() => transport().advance(), delay) : undefined;
  };
  const interval = (): number => transport().interval(transport().position, usePreferences.getState().speed);
  const onMove = (): void => {
    const { playing, position } = transport();
    const { playing: played, position: last } = before;
    before = { playing, position };
    // The first step follows almost immediately, so that pressing play has a visible effect.
    if (playing && !played) schedule(120);
    else if (playing !== played || position !== last) schedule(interval());
  };
  const stops = [
    subscribeToTransport(onMove),
    usePreferences.subscribe((now, before) => {
      if (now.speed !== before.speed) schedule(interval());
    }),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
