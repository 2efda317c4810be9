import type { ExportRequest } from '../../core/export/request.ts';
import type { ExportResult } from '../contract/api.ts';
import { translator } from '../contract/text.ts';
import { explain } from '../contract/user-error.ts';
import { loadFonts } from '../export/browser/canvas.ts';
import { setBase } from '../export/browser/site-files.ts';
import { withEnding } from '../export/file-name.ts';
import { isInSmallFonts } from '../export/fonts/bundled-text.ts';
import { exportSteps } from '../export/job/run-export.ts';
import { downloadOf } from '../files/download.ts';
import type { FromWorker, ToWorker } from './painter-client.ts';

/* The worker that paints exports of the site, with the same code as in Node. */

let cancelled = new AbortController();
const say = (message: FromWorker) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'cancel') cancelled.abort();
  else void paint(data.request, data.base);
});

async function paint(request: ExportRequest, base: string): Promise<void> {
  cancelled = new AbortController();
  const { signal } = cancelled;
  try {
    setBase(base);
    await loadFonts(needsChinese(request));
    say({ kind: 'done', result: await filesOf(request, signal) });
  } catch (error) {
    if (signal.aborted) say({ kind: 'done', result: { kind: 'cancelled' } });
    else say({ kind: 'failed', message: explain(error, translator(request.locale)) });
  }
}

async function filesOf(request: ExportRequest, signal: AbortSignal): Promise<ExportResult> {
  const files = new Map<string, Uint8Array>();
  await exportSteps(request, {
    signal,
    partial: '',
    write: async (name, content) => {
      if ('path' in content) throw new Error(`${name} is not in memory`);
      files.set(name, content);
    },
    onProgress: (done, total) => say({ kind: 'progress', done, total }),
  });
  return downloadOf(files, withEnding(request.source.name, '.zip'));
}

/** Tells whether names, comments or captions may need more than Latin letters and the signs of diagrams. */
function needsChinese({ locale, ...request }: ExportRequest): boolean {
  const hasText = 'text' in request.source;
  return locale === 'zh-CN' || !hasText || [...JSON.stringify(request)].some((character) => !isInSmallFonts(character));
}
