import { createHash } from 'node:crypto';

/** The position of a mutant in its file. */
export interface Place {
  readonly start: { readonly line: number; readonly column: number };
  readonly end: { readonly line: number; readonly column: number };
}

export const MUTANT_NOT_IN_SAMPLE = 'Not in the sample';

/** Returns true if the mutants of an expression or statement are in the sample of a seed: a hash chooses one in `oneIn`. */
export function isInSample({ start, end }: Place, oneIn: number, seed: string): boolean {
  const place = [seed, start.line, start.column, end.line, end.column].join();
  return createHash('sha256').update(place).digest().readUInt32LE(0) % oneIn === 0;
}
