import type { Slices } from '../../../core/script/slices.ts';

/** Does work slice by slice; between two the window answers. */
export async function inSlices<T>(slices: Slices<T>): Promise<T> {
  for (;;) {
    const { done, value } = slices.next();
    if (done === true) return value;
    await new Promise((resolve) => setTimeout(resolve));
  }
}
