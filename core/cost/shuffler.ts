/** Returns the numbers 0 … count-1 in a pseudorandom order. Repeated calls give different orders, which are the same in every run. */
export function shuffler(): (count: number) => number[] {
  let state = 12_345;
  return (count) => {
    const order = Array.from({ length: count }, (_, i) => i);
    for (let i = count - 1; i > 0; i--) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      const j = Math.floor((state / 2 ** 32) * (i + 1));
      [order[i], order[j]] = [order[j]!, order[i]!];
    }
    return order;
  };
}
