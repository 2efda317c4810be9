import type { ExportRequest } from '../../../core/export/request.ts';
import type { ExportResult } from '../../contract/api.ts';
import { writeInto } from '../../export/job/export-jobs.ts';
import { exportWith } from '../../export/job/run-export.ts';
import { Threads } from '../../export/threads/worker-threads.ts';
import type { Destination } from '../../files/destination.ts';
import type { Terminal } from './terminal.ts';

/** Writes the files of all requests, or none if one fails or the signal cancels. */
export async function paintAll(
  requests: readonly ExportRequest[],
  destination: Destination,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<ExportResult> {
  const { progress, t } = terminal;
  const onProgress = (done: number, total: number) => progress(t('cli.export.progress', { done, total }));
  const threads = new Threads();
  try {
    return await writeInto(destination, signal, onProgress, async (sink) => {
      for (const request of requests) await exportWith(threads, request, sink);
    });
  } finally {
    await threads.close();
    progress(null);
  }
}
