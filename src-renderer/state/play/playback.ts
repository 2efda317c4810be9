import type { Translate } from '../../../core/cells/translate.ts';
import { usePreferences } from '../preferences/preferences.ts';
import { subscribeToTransport, transport } from './transport.ts';

/**
 * While the active transport plays, moves it one step per interval. A change of speed or a manual step restarts the interval, so no step
 * follows right after a click. Playing pauses where the person goes on by hand.
 * @param translate returns the texts of the current language
 * @returns a function that stops
 */
export function startPlayback(translate: () => Translate): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let before = { playing: false, position: -1 };

  const schedule = (delay: number): void => {
    clearTimeout(timer);
    timer = transport().playing ? setTimeout(() => transport().advance(), delay) : undefined;
  };
  const scheduleNext = (): void => {
    const { playing, position, interval, pause } = transport();
    if (!playing) clearTimeout(timer);
    else {
      const held = interval(position, usePreferences.getState().speed, translate());
      if (held === Number.POSITIVE_INFINITY) pause();
      else schedule(held);
    }
  };
  const onMove = (): void => {
    const { playing, position } = transport();
    const { playing: played, position: last } = before;
    before = { playing, position };
    // The first step follows almost immediately, so that pressing play has a visible effect.
    if (playing && !played) schedule(120);
    else if (playing !== played || position !== last) scheduleNext();
  };
  const stops = [
    subscribeToTransport(onMove),
    usePreferences.subscribe((now, before) => {
      if (now.speed !== before.speed) scheduleNext();
    }),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
