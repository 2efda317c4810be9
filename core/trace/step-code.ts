/** A kind of step. Its text is `step.<name>` in assets/locales; `args` are the names of its arguments in order. */
export interface StepCode {
  readonly name: string;
  readonly args: readonly string[];
}

/** An argument of a step: for example a handle, a row, a number or the name of a component. */
export type StepArg = number | bigint | string;

/** The limit lets a step log keep arguments in fixed arrays. */
export const MAX_STEP_ARGS = 5;

/** Returns the names of steps, to look up a step's code. */
export function namesOf(...codes: readonly StepCode[]): ReadonlySet<string> {
  return new Set(codes.map(({ name }) => name));
}

/** @throws RangeError if there are more than `MAX_STEP_ARGS` arguments */
export function stepCode(name: string, ...args: string[]): StepCode {
  if (args.length > MAX_STEP_ARGS)
    throw new RangeError(`Step ${name} has ${args.length} arguments, not at most ${MAX_STEP_ARGS}`);
  return { name, args };
}
