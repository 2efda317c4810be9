import type { ExportRequest } from '../../../core/export/request.ts';
import { serveThread } from '../../workers/node-worker.ts';
import type { ExportLength, ExportSink } from './export-jobs.ts';
import { exportSteps } from './run-export.ts';

const functions = {
  /** Paints an export. It waits until each file is written, so that pictures do not pile up in memory. */
  paint(
    request: ExportRequest,
    partial: ExportSink['partial'],
    signal: AbortSignal,
    write: ExportSink['write'],
    onProgress: ExportSink['onProgress'],
  ): Promise<ExportLength> {
    return exportSteps(request, { signal, partial, write, onProgress });
  },
};
export type PaintingFunctions = typeof functions;

serveThread(functions);
