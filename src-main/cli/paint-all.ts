import type { ExportRequest } from '../../core/export/request.ts';
import type { ExportResult } from '../api.ts';
import { exportSteps } from '../export/run.ts';
import { type Destination, Exports } from '../exporting.ts';
import type { Terminal } from './terminal.ts';

/** Writes what requests ask for, all or nothing. Ctrl+C and the signal cancel; nothing half-written stays. */
export async function paintAll(
  requests: readonly ExportRequest[],
  destination: Destination,
  terminal: Terminal,
  signal?: AbortSignal,
): Promise<ExportResult> {
  const exports = new Exports(async (_, options) => {
    for (const request of requests) await exportSteps(request, options);
  });
  const first = requests[0]!;
  const cancel = () => exports.cancel(first.id);
  process.once('SIGINT', cancel);
  signal?.addEventListener('abort', cancel);
  try {
    return await exports.start(first, destination, {
      emit: (event, payload) => {
        if (event !== 'export.progress') return;
        if (signal?.aborted) cancel();
        terminal.progress(terminal.t('cli.export.progress', { ...payload }));
      },
    });
  } finally {
    process.off('SIGINT', cancel);
    signal?.removeEventListener('abort', cancel);
    terminal.progress(null);
  }
}
