/** One line of the report: what was measured, and against what. */
export interface Result {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What the same run measured beside it, or the goal. */
  readonly reference: { readonly name: string; readonly value: number };
  /** value / reference where more is better, reference / value where less is better: 1 and above is good. */
  readonly better: 'more' | 'less';
}

export interface Options {
  /** A few iterations only: shows that the benchmark runs, not how fast. */
  readonly smoke: boolean;
}

/** Median seconds of one call, over enough calls to last a while. */
export function time(run: () => void, { smoke }: Options, seconds = 0.6): number {
  const samples: number[] = [];
  const end = performance.now() + (smoke ? 0 : seconds * 1000);
  for (let i = 0; i < 3 && !smoke; i++) run();
  do {
    const start = performance.now();
    run();
    samples.push((performance.now() - start) / 1000);
  } while (performance.now() < end);
  return quantile(samples, 0.5);
}

/** The q-quantile of some numbers. */
export function quantile(numbers: readonly number[], q: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}
