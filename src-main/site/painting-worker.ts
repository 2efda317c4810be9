import type { ExportRequest } from '../../core/export/request.ts';
import type { ExportResult } from '../contract/api.ts';
import { loadFonts } from '../export/browser/canvas.ts';
import { setBase } from '../export/browser/site-files.ts';
import { withEnding } from '../export/file-name.ts';
import { isInSmallFonts } from '../export/fonts/bundled-text.ts';
import { type ExportSink, withPages } from '../export/job/export-jobs.ts';
import { exportSteps } from '../export/job/run-export.ts';
import { downloadOf } from '../files/download.ts';
import { serveWorker } from '../workers/page-worker.ts';
import type { SitePaintingFunctions } from './painter-client.ts';

/* The worker that paints exports of the site, with the same code as in Node. */

const functions: SitePaintingFunctions = {
  async paint(request, base, signal, onProgress) {
    try {
      setBase(base);
      await loadFonts(needsChinese(request));
      return await filesOf(request, signal, onProgress);
    } catch (error) {
      if (signal.aborted) return { kind: 'cancelled' };
      throw error;
    }
  },
};

serveWorker({ ...functions });

async function filesOf(
  request: ExportRequest,
  signal: AbortSignal,
  onProgress: ExportSink['onProgress'],
): Promise<ExportResult> {
  const files = new Map<string, Uint8Array>();
  const length = await exportSteps(request, {
    signal,
    partial: async () => '',
    write: async (name, content) => {
      if ('path' in content) throw new Error(`${name} is not in memory`);
      files.set(name, content);
    },
    onProgress,
  });
  return withPages(downloadOf(files, withEnding(request.source.name, '.zip')), length);
}

/** Tells whether names, comments or captions may need more than Latin letters and the signs of diagrams. */
function needsChinese({ locale, ...request }: ExportRequest): boolean {
  const hasText = 'text' in request.source;
  return locale === 'zh-CN' || !hasText || [...JSON.stringify(request)].some((character) => !isInSmallFonts(character));
}
