import { setImmediate } from 'node:timers/promises';
import { collectGarbage } from './collect-garbage.ts';

/** Set after the first picture, when the garbage of the start has been freed: the program's files, and replayed steps. */
let isStarted = false;

/** Allows a cancel message to arrive, and frees the pixels of the last picture. */
export async function betweenPictures(): Promise<void> {
  await setImmediate();
  collectGarbage(isStarted ? 'minor' : 'all');
  isStarted = true;
  await setImmediate();
}
