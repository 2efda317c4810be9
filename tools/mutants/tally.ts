/** The result of a mutant in Stryker’s report. */
export interface MutantResult {
  readonly status: string;
}

export interface MutantTally {
  readonly all: number;
  /** Mutants that tests ran with, or would have if a test reached them. */
  readonly sample: number;
  readonly killed: number;
  readonly timedOut: number;
  readonly survived: number;
  readonly uncovered: number;
}

export function tallyOf(mutants: readonly MutantResult[]): MutantTally {
  const count = (...statuses: string[]) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const [killed, timedOut] = [count('Killed', 'RuntimeError'), count('Timeout')];
  const [survived, uncovered] = [count('Survived'), count('NoCoverage')];
  const sample = killed + timedOut + survived + uncovered;
  return { all: mutants.length, sample, killed, timedOut, survived, uncovered };
}

/**
 * Returns the percentage of mutants in the sample that were detected, with its 95 % confidence interval (Wilson's) for the
 * percentage of all mutants.
 */
export function shareOf({ sample, killed, timedOut }: MutantTally): { share: number; from: number; to: number } {
  if (sample === 0) return { share: 0, from: 0, to: 100 };
  const share = (killed + timedOut) / sample;
  const z = 1.96;
  const z2 = z ** 2 / sample;
  const middle = (share + z2 / 2) / (1 + z2);
  const half = (z / (1 + z2)) * Math.sqrt((share * (1 - share)) / sample + z2 / (4 * sample));
  return { share: 100 * share, from: 100 * (middle - half), to: 100 * (middle + half) };
}

/** Returns a row of the table in docs/testing.md. */
export function rowOf(folder: string, seed: string, tally: MutantTally): string {
  const { share, from, to } = shareOf(tally);
  const counts = [tally.all, tally.sample, tally.timedOut].map((count) => count.toLocaleString('en'));
  const noticed = `${share.toFixed(0)} % (${from.toFixed(0)} to ${to.toFixed(0)})`;
  return `| \`${folder}\` | ${seed} | ${counts.join(' | ')} | ${noticed} |`;
}
