import type { StepArg, StepCode } from './step-code.ts';
import type { Value } from './value.ts';

export interface TracedColumn {
  readonly id: number;
  readonly name: string;
  /** True if cells are plain numbers, which a journal keeps without interning. */
  readonly numeric: boolean;
}

/** Receives all steps, reads and writes of an engine. */
export interface Tracer {
  /**
   * Begins a step. Later reads and writes belong to it.
   * Arguments are passed separately because creating an object would cost more than the step itself.
   * @param line index into the engine's pseudocode
   */
  step(code: StepCode, line: number, a?: StepArg, b?: StepArg, c?: StepArg, d?: StepArg, e?: StepArg): void;
  /** Increases (`enter`) or decreases (`leave`) the `depth` of the steps that follow. */
  enter(): void;
  leave(): void;
  write(column: TracedColumn, row: number, from: Value | undefined, to: Value | undefined): void;
  read(column: TracedColumn, row: number): void;
}

function ignore(): void {}

/** The tracer of columns whose history nobody needs. */
export const NO_TRACER: Tracer = { step: ignore, enter: ignore, leave: ignore, write: ignore, read: ignore };
