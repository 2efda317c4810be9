/** Returns a function that returns integers in [0, below), or 0 if `below` is 0. A seed gives the same numbers each time. */
export function randomFrom(seed: number): (below: number) => number {
  let last = seed;
  return (below) => {
    last = (last * 48271) % 2147483647;
    return last % Math.max(1, below);
  };
}
