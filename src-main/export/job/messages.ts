import type { ExportRequest } from '../../../core/export/request.ts';
import type { PackedError } from '../../contract/packed-error.ts';
import type { FileContent } from '../../files/destination.ts';

/** Messages of the painting thread. */
export type FromPaintingThread =
  | { kind: 'file'; name: string; content: FileContent }
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'done' }
  | { kind: 'failed'; error: PackedError };

/**
 * Messages to the thread: one export at a time. A file is acknowledged once it is written, so that pictures do not pile up in memory.
 * `partial` is the folder of the destination for unfinished files.
 */
export type ToPaintingThread =
  | { kind: 'paint'; request: ExportRequest; partial: string }
  | { kind: 'written' }
  | { kind: 'cancel' };
