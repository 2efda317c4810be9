/** A line of the report. */
export interface Result {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** A value measured in the same run, or the goal. */
  readonly reference: Reference;
  /** More measurements of the same run, printed on the next line. */
  readonly beside?: readonly Reference[];
  /** The ratio is value / reference if more is better, otherwise reference / value; 1 and above is good. */
  readonly better: 'more' | 'less';
}

export interface Reference {
  readonly name: string;
  readonly value: number;
}

/** A result, or a note if there is no result. */
export type Line = Result | { readonly name: string; readonly note: string };

export interface Options {
  /** Only run a few iterations, which shows that the benchmark works but not how fast it is. */
  readonly smoke: boolean;
  /** Only run games or hosts whose names begin with one of these; by default all of them. */
  readonly only?: readonly string[];
}

/** Returns the median seconds of one call, over many calls. */
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

/** The number of rounds in which all functions are measured. */
const ROUNDS = 7;
const TURN_MS = 50;

/**
 * Returns the median microseconds of one call for each function. The functions take turns, so other load on the machine
 * affects them equally. A turn counts with the median of its calls, and the result is the median of the turns.
 */
export function timeTogether(runs: ReadonlyMap<string, () => void>, options: Options): Map<string, number> {
  const turns = new Map([...runs.keys()].map((name): [string, number[]] => [name, []]));
  for (let round = 0; round < (options.smoke ? 1 : ROUNDS); round++) {
    for (const [name, run] of runs) turns.get(name)!.push(time(run, options, TURN_MS / 1000) * 1e6);
  }
  return new Map([...turns].map(([name, figures]) => [name, quantile(figures, 0.5)]));
}

/** Returns the q-quantile of the numbers. */
export function quantile(numbers: readonly number[], q: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}
