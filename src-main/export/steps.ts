import { setImmediate } from 'node:timers/promises';
import { svg } from '../../core/scene/svg.ts';
import { themes } from '../../core/scene/theme.ts';
import type { ExportRequest } from '../api.ts';
import type { PaintOptions } from '../exporting.ts';
import { translator } from '../text.ts';
import { paintPicture } from './canvas-painter.ts';
import { SOURCE_KEYWORD, writeSource } from './embedded-source.ts';
import { fileName } from './file-name.ts';
import { encodePng } from './png.ts';
import { type Moment, momentAt, positionsOf, replay } from './replay.ts';
import { StillPlan } from './still.ts';

type Format = ExportRequest['formats'][number];

interface Job {
  readonly request: ExportRequest;
  readonly plan: StillPlan;
}

/**
 * Replays a script and draws the steps that were asked for, in order, one file a step and format. While one picture is
 * being compressed the next is painted.
 * @throws UserError when the script has errors or a step does not exist; the signal's reason when cancelled
 */
export async function exportSteps(request: ExportRequest, options: PaintOptions): Promise<void> {
  const run = replay(request.source);
  const positions = positionsOf(request, run);
  const translate = translator(request.locale);
  const job = { request, plan: new StillPlan(request, run, translate) };
  const total = positions.length * request.formats.length;
  let done = 0;
  let delivered: Promise<void> = Promise.resolve();
  for (const position of positions) {
    // Lets a cancel arrive.
    await setImmediate();
    options.signal.throwIfAborted();
    const moment = momentAt(run, position, translate);
    const files = draw(job, moment);
    await delivered;
    delivered = deliver(files, options, () => options.onProgress(++done, total));
    // An error is met when it is awaited above or below, not before.
    delivered.catch(() => undefined);
  }
  await delivered;
  options.signal.throwIfAborted();
}

interface Drawn {
  readonly name: string;
  readonly bytes: Promise<Uint8Array>;
}

async function deliver(files: readonly Drawn[], options: PaintOptions, progress: () => void): Promise<void> {
  for (const { name, bytes } of files) {
    const ready = await bytes;
    options.signal.throwIfAborted();
    await options.onFile(name, ready);
    progress();
  }
}

function draw(job: Job, moment: Moment): Drawn[] {
  const { request, plan } = job;
  const picture = plan.draw(moment);
  const theme = themes[request.theme];
  const source = writeSource({ ...request.source, step: moment.position });
  const encoders: Readonly<Record<Format, () => Promise<Uint8Array>>> = {
    png: () => {
      const pixels = paintPicture(picture, theme, request);
      return encodePng(pixels, { transparent: request.transparent, texts: { [SOURCE_KEYWORD]: source } });
    },
    svg: async () => {
      const options = {
        transparent: request.transparent,
        title: moment.sentence,
        metadata: `${SOURCE_KEYWORD} ${source}`,
      };
      return new TextEncoder().encode(svg(picture, theme, options));
    },
  };
  return request.formats.map((format) => {
    const bytes = encoders[format]();
    bytes.catch(() => undefined);
    return { name: fileName(moment.position, moment.length, moment.code, format), bytes };
  });
}
