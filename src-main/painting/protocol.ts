import type { ExportRequest } from '../../core/export/request.ts';
import { UserError } from '../contract/user-error.ts';
import type { FileContent } from '../exporting.ts';

/** An export for the painting thread. */
export interface PaintingTask {
  readonly request: ExportRequest;
  /** As of a `Destination`. */
  readonly partial: string;
}

/** Messages of the painting thread. */
export type FromPainter =
  | { kind: 'file'; name: string; content: FileContent }
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'done' }
  | { kind: 'failed'; failure: Failure };

/** Messages to the thread: one export at a time. A file is acknowledged once it is written, so that pictures do not pile up in memory. */
export type ToPainter = { kind: 'paint'; task: PaintingTask } | { kind: 'written' } | { kind: 'cancel' };

/** An error on its way between threads, where classes get lost. */
export type Failure = { key: string; args: Record<string, unknown> } | { message: string };

export function packError(error: unknown): Failure {
  if (error instanceof UserError) return { key: error.key, args: error.args };
  return { message: error instanceof Error ? error.message : String(error) };
}

export function unpackError(failure: Failure): Error {
  return 'key' in failure ? new UserError(failure.key, failure.args) : new Error(failure.message);
}
