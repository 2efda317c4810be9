/** Work in slices: it yields between two of them so that other work can run, then returns its result. */
export type Slices<T> = Generator<undefined, T, undefined>;

export function wholeOf<T>(slices: Slices<T>): T {
  for (;;) {
    const { done, value } = slices.next();
    if (done === true) return value;
  }
}
