import type { Column } from './column.ts';
import type { StepArgs } from './step.ts';
import type { Value } from './value.ts';

/** Hears everything that an engine does. An engine without a tracer runs the same code and is not heard. */
export interface Tracer {
  /** Begins a step: reads and writes that follow belong to it. `line` is an index into the engine's pseudocode. */
  step(code: string, line: number, args?: StepArgs): void;
  /** One call deeper (`enter`) or back (`leave`): the `depth` of the steps that follow. */
  enter(): void;
  leave(): void;
  write(column: Column, row: number, from: Value | undefined, to: Value | undefined): void;
  read(column: Column, row: number): void;
}
