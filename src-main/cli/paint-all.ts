import type { ExportRequest } from '../../core/export/request.ts';
import type { ExportResult } from '../contract/api.ts';
import { Threads } from '../export/node/threads.ts';
import { exportWith } from '../export/run.ts';
import { type Destination, Exports } from '../exporting.ts';
import type { Terminal } from './terminal.ts';

/** Writes what requests ask for, all or nothing. The signal cancels; nothing half-written stays. */
export async function paintAll(
  requests: readonly ExportRequest[],
  destination: Destination,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<ExportResult> {
  const exports = new Exports(async (_, options) => {
    const threads = new Threads();
    try {
      for (const request of requests) await exportWith(threads, request, options);
    } finally {
      await threads.close();
    }
  });
  const first = requests[0]!;
  const cancel = () => exports.cancel(first.id);
  signal.addEventListener('abort', cancel);
  try {
    const painted = exports.start(first, destination, {
      emit: (event, payload) => {
        if (event === 'export.progress') terminal.progress(terminal.t('cli.export.progress', { ...payload }));
      },
    });
    if (signal.aborted) cancel();
    return await painted;
  } finally {
    signal.removeEventListener('abort', cancel);
    terminal.progress(null);
  }
}
