import type { Column, ColumnSpec } from './column.ts';
import type { Read, Step, Write } from './step.ts';

/** Where a source delivers what it saw. */
export interface Sink {
  /** Makes a column known before the first step that names it. */
  declare(spec: ColumnSpec): Column;
  /** @throws when a write's `from` is not what the cell holds, naming column and row; nothing is applied then */
  step(step: Step, writes: readonly Write[], reads: readonly Read[]): void;
  /** No more steps come; with the reason when it was not by choice. */
  end(error?: Error): void;
}

/** A game, a recording, a script: whatever produces columns and steps. */
export interface Source {
  /** Begins to deliver; the returned function stops it. */
  start(sink: Sink): () => void;
}
