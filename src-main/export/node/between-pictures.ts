import { setImmediate } from 'node:timers/promises';
import { collectGarbage } from './collect-garbage.ts';

/** After the first picture all garbage of the start is freed: the program's files, and steps that were replayed to find the pictures. */
let isStarted = false;

/** Lets a cancel message arrive, and frees the pixels of the last picture. */
export async function betweenPictures(): Promise<void> {
  await setImmediate();
  collectGarbage(isStarted ? 'minor' : 'all');
  isStarted = true;
  await setImmediate();
}
