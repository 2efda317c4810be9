/** A kind of step: its key among the texts (`step.<name>`), and what its arguments are called, in the order they are given. */
export interface StepCode {
  readonly name: string;
  readonly args: readonly string[];
}

/** An argument of a step: a handle, a row, a number, the name of a component. */
export type StepArg = number | bigint | string;

/** At most this many arguments, so that a journal can keep them in arrays. */
export const MAX_STEP_ARGS = 4;

/**
 * @param args at most four names
 * @throws RangeError on more
 */
export function stepCode(name: string, ...args: string[]): StepCode {
  if (args.length > MAX_STEP_ARGS)
    throw new RangeError(`Step ${name} has ${args.length} arguments, not at most ${MAX_STEP_ARGS}`);
  return { name, args };
}
