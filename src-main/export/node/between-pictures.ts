import { setImmediate } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { collectGarbage } from './collect-garbage.ts';

/**
 * Bytes that may become garbage among the older objects before all of them are collected, which takes some ten
 * milliseconds. V8 itself would wait for tens of megabytes.
 */
const MAX_GARBAGE = 8_000_000;

/** Bytes of objects after the last collection of all. None before the first, which frees the garbage of the start. */
let kept = 0;

/** Allows a cancel message to arrive, and frees the pixels of the last picture. */
export async function betweenPictures(): Promise<void> {
  await setImmediate();
  collectGarbage('minor');
  if (usedBytes() - kept > MAX_GARBAGE) {
    collectGarbage('all');
    kept = usedBytes();
  }
  await setImmediate();
}

function usedBytes(): number {
  return getHeapStatistics().used_heap_size;
}
