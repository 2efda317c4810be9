import { setImmediate } from 'node:timers/promises';
import { svg } from '../../core/scene/svg.ts';
import { themes } from '../../core/scene/theme.ts';
import type { ExportRequest } from '../api.ts';
import type { PaintOptions } from '../exporting.ts';
import { type Translate, translator } from '../text.ts';
import { paintPicture } from './canvas-painter.ts';
import { compareSubject } from './compare-subject.ts';
import { Deflater, THREADS } from './deflater.ts';
import { SOURCE_KEYWORD, writeSource } from './embedded-source.ts';
import { fileName } from './file-name.ts';
import { encodePng } from './png.ts';
import { momentAt, replay, wantedPositions } from './replay.ts';
import { StillPlan } from './still.ts';
import type { Subject } from './subject.ts';

type Format = ExportRequest['formats'][number];

interface Job {
  readonly request: ExportRequest;
  readonly subject: Subject;
  readonly deflater: Deflater;
}

/**
 * Replays a script or a recording and draws the steps that were asked for, in order, one file a step and format. While one picture is
 * being compressed the next is painted.
 * @throws UserError when the script has errors or a step does not exist; the signal's reason when cancelled
 */
export async function exportSteps(request: ExportRequest, options: PaintOptions): Promise<void> {
  const { compare, source } = request;
  const translate = translator(request.locale);
  const subject =
    compare !== undefined && 'text' in source
      ? compareSubject(request, { ...compare, source }, translate)
      : replaySubject(request, translate);
  const deflater = new Deflater();
  try {
    await drawAll({ request, subject, deflater }, options);
  } finally {
    await deflater.close();
  }
}

/** A script on one engine, or a recording. */
function replaySubject(request: ExportRequest, translate: Translate): Subject {
  const run = replay(request.source);
  const positions = wantedPositions(request, run.first, run.timeline.length);
  const plan = new StillPlan(request, run, translate);
  return {
    positions,
    draw(position) {
      const moment = momentAt(run, position, translate);
      const { number, code, sentence } = moment;
      return { picture: plan.draw(moment), number, code, title: sentence, source: {} };
    },
  };
}

async function drawAll(job: Job, options: PaintOptions): Promise<void> {
  const { positions } = job.subject;
  const total = positions.length * job.request.formats.length;
  let done = 0;
  const progress = (): void => options.onProgress(++done, total);
  const pending: Drawn[] = [];
  for (const position of positions) {
    // Lets a cancel arrive.
    await setImmediate();
    options.signal.throwIfAborted();
    pending.push(...draw(job, position));
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

function draw({ request, subject, deflater }: Job, position: number): Drawn[] {
  const { picture, number, code, title, source: made } = subject.draw(position);
  const theme = themes[request.theme];
  // A recording would be many times as large as the picture.
  const source = 'text' in request.source ? writeSource({ ...request.source, step: position, ...made }) : null;
  const encoders: Readonly<Record<Format, () => Promise<Uint8Array>>> = {
    png: () => {
      const pixels = paintPicture(picture, theme, request);
      const texts = source === null ? {} : { [SOURCE_KEYWORD]: source };
      return encodePng(pixels, { transparent: request.transparent, texts }, deflater);
    },
    svg: async () => {
      const options = {
        transparent: request.transparent,
        title,
        ...(source === null ? {} : { metadata: `${SOURCE_KEYWORD} ${source}` }),
      };
      return new TextEncoder().encode(svg(picture, theme, options));
    },
  };
  return request.formats.map((format) => {
    const bytes = encoders[format]();
    // Whoever awaits it meets the error; until then it is not an unhandled one.
    bytes.catch(() => undefined);
    return { name: fileName(number.n, number.total, code, format), bytes };
  });
}
