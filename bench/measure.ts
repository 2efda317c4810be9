/** One line of the report: what was measured, and against what. */
export interface Result {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What the same run measured beside it, or the goal. */
  readonly reference: Reference;
  /** What else the same run measured: in a line below. */
  readonly beside?: readonly Reference[];
  /** value / reference where more is better, reference / value where less is better: 1 and above is good. */
  readonly better: 'more' | 'less';
}

export interface Reference {
  readonly name: string;
  readonly value: number;
}

/** A result, or what there is to say instead of one. */
export type Line = Result | { readonly name: string; readonly note: string };

export interface Options {
  /** A few iterations only: shows that the benchmark runs, not how fast. */
  readonly smoke: boolean;
  /** Only the games whose names begin so; all of them when left out. */
  readonly only?: readonly string[];
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

/** Rounds in which each of several takes its turn. */
const ROUNDS = 7;
const TURN_MS = 50;

/**
 * Median µs of one call of each, by name. They take turns, so that what the machine does meanwhile befalls all of them;
 * a turn's figure is the median of its calls, the result the median of the turns.
 */
export function timeTogether(runs: ReadonlyMap<string, () => void>, options: Options): Map<string, number> {
  const turns = new Map([...runs.keys()].map((name): [string, number[]] => [name, []]));
  for (let round = 0; round < (options.smoke ? 1 : ROUNDS); round++) {
    for (const [name, run] of runs) turns.get(name)!.push(time(run, options, TURN_MS / 1000) * 1e6);
  }
  return new Map([...turns].map(([name, figures]) => [name, quantile(figures, 0.5)]));
}

/** The q-quantile of some numbers. */
export function quantile(numbers: readonly number[], q: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}
