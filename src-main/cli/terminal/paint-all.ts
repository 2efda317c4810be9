import type { ExportRequest } from '../../../core/export/request.ts';
import type { ExportResult } from '../../contract/api.ts';
import { type ExportLength, writeInto } from '../../export/job/export-jobs.ts';
import { exportWith } from '../../export/job/run-export.ts';
import { Threads } from '../../export/threads/worker-threads.ts';
import type { Destination } from '../../files/destination.ts';
import type { Terminal } from './terminal.ts';

/** The result of exports, and their length together. */
export type PaintResult = ExportResult & { readonly length: ExportLength };

/**
 * Writes the files of all requests, or none if one fails or the signal cancels.
 * @param onRequest receives each request before it is painted
 */
export async function paintAll(
  requests: readonly ExportRequest[],
  destination: Destination,
  terminal: Terminal,
  signal: AbortSignal,
  onRequest: (request: ExportRequest) => void = () => undefined,
): Promise<PaintResult> {
  const { progress, t } = terminal;
  const onProgress = (done: number, total: number) => progress(t('cli.export.progress', { done, total }));
  const threads = new Threads();
  try {
    let length: ExportLength = { pictures: 0, ms: 0, pages: 0 };
    const result = await writeInto(destination, signal, onProgress, async (sink) => {
      for (const request of requests) {
        onRequest(request);
        const { pictures, ms, pages } = await exportWith(threads, request, sink);
        length = { pictures: length.pictures + pictures, ms: length.ms + ms, pages: length.pages + pages };
      }
      return length;
    });
    return { ...result, length };
  } finally {
    await threads.close();
    progress(null);
  }
}
