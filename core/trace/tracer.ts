import type { StepArg, StepCode } from './step-code.ts';
import type { Value } from './value.ts';

/** What a tracer needs to know of a column. */
export interface TracedColumn {
  readonly id: number;
  readonly name: string;
  /** True where cells are plain numbers, which a journal keeps without interning. */
  readonly numeric: boolean;
}

/** Receives all steps, reads and writes of an engine. An engine without a tracer runs the same code. */
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
  write(column: TracedColumn, row: number, from: Value | undefined, to: Value | undefined): void;
  read(column: TracedColumn, row: number): void;
}
