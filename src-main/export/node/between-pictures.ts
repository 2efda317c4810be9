import { setImmediate } from 'node:timers/promises';
import { collectGarbage } from './collect-garbage.ts';

/** After the first picture what the start has left is freed: the program's files, and steps that were replayed to find the pictures. */
let isStarted = false;

/** Lets a cancel arrive, and frees the pixels of the last picture. */
export async function betweenPictures(): Promise<void> {
  await setImmediate();
  collectGarbage(isStarted ? 'minor' : 'all');
  isStarted = true;
  await setImmediate();
}
