import type { ExportRequest } from '../../../core/export/request.ts';
import type { ExportResult } from '../../contract/api.ts';
import { errorAt, isSystemError, UserError } from '../../contract/user-error.ts';
import type { Destination } from '../../files/destination.ts';

/** Receives the files and the progress of an export. */
export interface ExportSink extends Pick<Destination, 'partial' | 'write'> {
  readonly signal: AbortSignal;
  onProgress(done: number, total: number): void;
}

/** The pictures of exports, the duration of their clips in milliseconds, and the pages of their documents; 0 if there are none. */
export interface ExportLength {
  readonly pictures: number;
  readonly ms: number;
  readonly pages: number;
}

/** Paints a requested export; rejects with the signal's reason when cancelled. */
export type Paint = (request: ExportRequest, sink: ExportSink) => Promise<ExportLength>;

/** The running exports, by the id that the page chose. */
export class ExportJobs {
  readonly #paint: Paint;
  readonly #running = new Map<string, AbortController>();

  constructor(paint: Paint) {
    this.#paint = paint;
  }

  async start(
    request: ExportRequest,
    destination: Destination,
    onProgress: ExportSink['onProgress'],
  ): Promise<ExportResult> {
    const { id } = request;
    if (this.#running.has(id)) throw new UserError('host.error.exportRunning', { id });
    const controller = new AbortController();
    this.#running.set(id, controller);
    try {
      return await writeInto(destination, controller.signal, onProgress, (sink) => this.#paint(request, sink));
    } finally {
      this.#running.delete(id);
    }
  }

  cancel(id: string): void {
    this.#running.get(id)?.abort();
  }
}

/** Adds the number of pages to the result of an export that has any. */
export function withPages(result: ExportResult, length: ExportLength | null): ExportResult {
  return result.kind === 'cancelled' || length === null || length.pages === 0
    ? result
    : { ...result, pages: length.pages };
}

/** Writes files into a destination, and finishes it at the end or abandons it after an error or a cancel. */
export async function writeInto(
  destination: Destination,
  signal: AbortSignal,
  onProgress: ExportSink['onProgress'],
  write: (sink: ExportSink) => Promise<ExportLength | null>,
): Promise<ExportResult> {
  try {
    const length = await write({ signal, onProgress, partial: destination.partial, write: destination.write });
    return withPages(await destination.finish(), length);
  } catch (error) {
    await destination.abandon();
    if (signal.aborted) return { kind: 'cancelled' };
    // The code that makes a file knows only its name.
    const isNamed = isSystemError(error) && error.path !== undefined && !/[\\/]/.test(error.path);
    throw isNamed ? errorAt(destination.placeOf(error.path!), error) : error;
  }
}
