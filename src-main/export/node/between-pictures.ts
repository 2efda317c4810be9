import { setImmediate } from 'node:timers/promises';
import { collectGarbage } from './collect-garbage.ts';

/** Lets a cancel arrive, and frees the pixels of the last picture. */
export async function betweenPictures(): Promise<void> {
  await setImmediate();
  collectGarbage('minor');
  await setImmediate();
}
