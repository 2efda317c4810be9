import type { Slices } from '../../../core/script/language/slices.ts';

/** Runs work slice by slice, so the window stays responsive. */
export async function inSlices<T>(slices: Slices<T>): Promise<T> {
  for (;;) {
    const { done, value } = slices.next();
    if (done === true) return value;
    await new Promise((resolve) => setTimeout(resolve));
  }
}
