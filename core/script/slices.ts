/** Work that pauses now and then, so that something else can be done, and what comes of it. */
export type Slices<T> = Generator<undefined, T, undefined>;

/** Does all of it at once. */
export function wholeOf<T>(slices: Slices<T>): T {
  for (;;) {
    const { done, value } = slices.next();
    if (done === true) return value;
  }
}
