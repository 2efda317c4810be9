import { usePreferences } from '../preferences/preferences.ts';
import { subscribeToTransport, transport } from './transport.ts';

/**
 * Plays: while the active transport is playing, moves it one step on each interval. A change of speed or a step by hand starts the
 * interval again, so that the next step never comes right after a click.
 * @returns stops listening
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
    // The first step of playing comes almost at once: a press of play shows its effect.
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
