import { setImmediate } from 'node:timers/promises';
import { svg } from '../../core/scene/svg.ts';
import { themes } from '../../core/scene/theme.ts';
import type { ExportRequest } from '../api.ts';
import type { PaintOptions } from '../exporting.ts';
import { translator } from '../text.ts';
import { paintPicture } from './canvas-painter.ts';
import { Deflater, THREADS } from './deflater.ts';
import { SOURCE_KEYWORD, writeSource } from './embedded-source.ts';
import { fileName } from './file-name.ts';
import { encodePng } from './png.ts';
import { type Moment, momentAt, positionsOf, replay } from './replay.ts';
import { StillPlan } from './still.ts';

type Format = ExportRequest['formats'][number];

interface Job {
  readonly request: ExportRequest;
  readonly plan: StillPlan;
  readonly deflater: Deflater;
}

/**
 * Replays a script or a recording and draws the steps that were asked for, in order, one file a step and format. While one picture is
 * being compressed the next is painted.
 * @throws UserError when the script has errors or a step does not exist; the signal's reason when cancelled
 */
export async function exportSteps(request: ExportRequest, options: PaintOptions): Promise<void> {
  const run = replay(request.source);
  const positions = positionsOf(request, run);
  const translate = translator(request.locale);
  const plan = new StillPlan(request, run, translate);
  const deflater = new Deflater();
  try {
    const moments = positions.map((position) => () => momentAt(run, position, translate));
    await drawAll({ request, plan, deflater }, moments, options);
  } finally {
    await deflater.close();
  }
}

async function drawAll(job: Job, moments: readonly (() => Moment)[], options: PaintOptions): Promise<void> {
  const total = moments.length * job.request.formats.length;
  let done = 0;
  const progress = (): void => options.onProgress(++done, total);
  const pending: Drawn[] = [];
  for (const moment of moments) {
    // Lets a cancel arrive.
    await setImmediate();
    options.signal.throwIfAborted();
    pending.push(...draw(job, moment()));
    while (pending.length > THREADS * job.request.formats.length) await deliver(pending.shift()!, options, progress);
  }
  for (const file of pending) await deliver(file, options, progress);
}

interface Drawn {
  readonly name: string;
  readonly bytes: Promise<Uint8Array>;
}

async function deliver(file: Drawn, options: PaintOptions, progress: () => void): Promise<void> {
  const bytes = await file.bytes;
  options.signal.throwIfAborted();
  await options.onFile(file.name, bytes);
  progress();
}

function draw(job: Job, moment: Moment): Drawn[] {
  const { request, plan, deflater } = job;
  const picture = plan.draw(moment);
  const theme = themes[request.theme];
  // A recording would be many times as large as the picture.
  const source = 'text' in request.source ? writeSource({ ...request.source, step: moment.position }) : null;
  const encoders: Readonly<Record<Format, () => Promise<Uint8Array>>> = {
    png: () => {
      const pixels = paintPicture(picture, theme, request);
      const texts = source === null ? {} : { [SOURCE_KEYWORD]: source };
      return encodePng(pixels, { transparent: request.transparent, texts }, deflater);
    },
    svg: async () => {
      const options = {
        transparent: request.transparent,
        title: moment.sentence,
        ...(source === null ? {} : { metadata: `${SOURCE_KEYWORD} ${source}` }),
      };
      return new TextEncoder().encode(svg(picture, theme, options));
    },
  };
  return request.formats.map((format) => {
    const bytes = encoders[format]();
    // Whoever awaits it meets the error; until then it is not an unhandled one.
    bytes.catch(() => undefined);
    return { name: fileName(moment.number.n, moment.number.total, moment.code, format), bytes };
  });
}
