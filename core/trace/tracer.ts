import type { Column } from './column.ts';
import type { StepArg, StepCode } from './step-code.ts';
import type { Value } from './value.ts';

/** Hears everything that an engine does. An engine without a tracer runs the same code and is not heard. */
export interface Tracer {
  /**
   * Begins a step: reads and writes that follow belong to it.
   * @param line index into the engine's pseudocode
   * @param a the first of the code's arguments, and so on; an object would cost more than the step itself
   */
  step(code: StepCode, line: number, a?: StepArg, b?: StepArg, c?: StepArg, d?: StepArg): void;
  /** One call deeper (`enter`) or back (`leave`): the `depth` of the steps that follow. */
  enter(): void;
  leave(): void;
  write(column: Column, row: number, from: Value | undefined, to: Value | undefined): void;
  read(column: Column, row: number): void;
}
