import type { Mark } from '../core/scene/scene.ts';
import { renderSvg } from '../core/scene/svg.ts';
import { themes } from '../core/scene/theme.ts';
import { encodePng } from '../src-main/export/formats/png-file.ts';
import { paintCanvas, paintPixels } from '../src-main/export/paint/canvas-painter.ts';
import { THREADS, Threads } from '../src-main/export/threads/worker-threads.ts';
import { type Options, type Result, time } from './measure.ts';
import { screenshotsPerSecond } from './screenshots.ts';

const SIZE = { width: 1920, height: 1080 };
/** The number of shapes in a picture, and the minimum pictures per second of an export. */
const CASES = [
  { shapes: 500, goal: 15 },
  { shapes: 3000, goal: 6 },
] as const;

/**
 * Measures Full-HD pictures per second: painted by Skia and compressed by fflate in threads, compared with Skia's own
 * encoder and with Playwright's screenshot of the same picture as SVG.
 */
export async function png(options: Options): Promise<Result[]> {
  const results: Result[] = [];
  for (const { shapes, goal } of CASES) {
    const marks = cells(shapes);
    const ours = await perSecond(marks, options.smoke ? 2 : 60);
    const skia = 1 / time(() => encodeWithSkia(marks), options);
    const name = `PNG 1920×1080, ${shapes} shapes`;
    results.push({ name, value: ours, unit: '/s', reference: { name: 'goal', value: goal }, better: 'more' });
    const svgs = new Array<string>(options.smoke ? 1 : 10).fill(renderSvg(pictureOf(marks), themes.light));
    const reference = { name: 'Playwright screenshot', value: await screenshotsPerSecond(svgs) };
    const beside = [{ name: 'Skia’s encoder', value: skia }];
    results.push({ name: `${name}, beside`, value: ours, unit: '/s', reference, beside, better: 'more' });
  }
  return results;
}

/** Half of the shapes are cells, and half are the numbers in them. */
function cells(shapes: number): Mark[] {
  const marks: Mark[] = [];
  const pitch = Math.sqrt((SIZE.width * SIZE.height) / (shapes / 2));
  const across = Math.floor(SIZE.width / pitch);
  for (let i = 0; i < shapes / 2; i++) {
    const x = (i % across) * pitch;
    const y = Math.floor(i / across) * pitch;
    const box = { x, y, width: pitch - 4, height: pitch - 4 };
    marks.push({ kind: 'rect', key: `cell ${i}`, ...box, radius: 4, fill: 'cell-index', stroke: 'border-strong' });
    const middle = { x: x + pitch / 2, y: y + pitch / 2, align: 'middle', font: 'mono', size: 16 } as const;
    marks.push({ kind: 'text', key: `text ${i}`, ...middle, text: String(i), color: 'text' });
  }
  return marks;
}

async function perSecond(marks: readonly Mark[], pictures: number): Promise<number> {
  const threads = new Threads();
  const draw = (): Promise<Uint8Array> => {
    const pixels = paintPixels(pictureOf(marks), themes.light, { scale: 1, transparent: false });
    return encodePng(pixels, { transparent: false, texts: {} }, threads);
  };
  await Promise.all([draw(), draw()]);
  const start = performance.now();
  const pending: Promise<Uint8Array>[] = [];
  for (let i = 0; i < pictures; i++) {
    pending.push(draw());
    if (pending.length > THREADS) await pending.shift();
  }
  await Promise.all(pending);
  const seconds = (performance.now() - start) / 1000;
  await threads.close();
  return pictures / seconds;
}

function pictureOf(marks: readonly Mark[]) {
  return { ...SIZE, layers: [{ marks, x: 0, y: 0, scale: 1 }] };
}

/** Measures the same picture with Skia's encoder, whose output depends on the machine. */
function encodeWithSkia(marks: readonly Mark[]): void {
  paintCanvas(pictureOf(marks), themes.light, { scale: 1, transparent: false }).toBuffer('image/png');
}
