/** Work in slices: it yields between two of them, so that something else can run, and returns its result. */
export type Slices<T> = Generator<undefined, T, undefined>;

/** Does all of it at once. */
export function wholeOf<T>(slices: Slices<T>): T {
  for (;;) {
    const { done, value } = slices.next();
    if (done === true) return value;
  }
}
