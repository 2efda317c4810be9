import { themes } from '../../../core/scene/theme.ts';
import { FramePainter, type PaintedFrame } from './frames.ts';
import { CLEAR, header, imageHeader, KEEP, TRAILER } from './gif/blocks.ts';
import { type Box, ColorCounts, changedBox, type Raster, runsOf } from './gif/changes.ts';
import { onBackground } from './gif/on-background.ts';
import { paletteOf } from './gif/palette.ts';
import type { FormatWriter, SeriesWriter, Settings } from './writer.ts';

/** Browsers show images of less than 2/100 s much longer. */
const MOST_FPS = 50;

export const gif: FormatWriter = { open: (settings) => new GifWriter(settings) };

interface Image {
  readonly box: Box;
  /** Hundredths of a second. */
  readonly delay: number;
  /** As `compressImage` takes them. */
  readonly runs: Promise<Uint8Array>;
}

/**
 * One palette for all images. It is chosen when all of their colours are known; until then images wait as compressed runs of
 * numbered colours. An image is what changed since the one before. Transparent ones are whole, and cleared before the next.
 */
class GifWriter implements SeriesWriter {
  readonly kind = 'series';
  readonly #settings: Settings;
  readonly #painter: FramePainter;
  readonly #counts = new ColorCounts();
  readonly #images: Image[] = [];
  #before: Uint32Array | null = null;
  #size = { width: 0, height: 0 };
  /** Milliseconds. */
  #time = 0;

  constructor(settings: Settings) {
    const { motion } = settings.request;
    const request = { ...settings.request, motion: { ...motion, fps: Math.min(motion.fps, MOST_FPS) } };
    this.#settings = { ...settings, request };
    this.#painter = new FramePainter(this.#settings, async (frame) => this.#take(frame));
  }

  add: SeriesWriter['add'] = (drawing, flows) => this.#painter.add(drawing, flows);

  async end(): Promise<Uint8Array> {
    await this.#painter.end();
    const { request, threads } = this.#settings;
    const { bytes, indices } = paletteOf(this.#counts);
    const data = this.#images.map(async ({ runs }) => threads.next().run('compressImage', [await runs, indices]));
    const images = this.#images.flatMap(({ box, delay }, i) => [
      imageHeader(box, delay, request.transparent ? CLEAR : KEEP),
      data[i]!,
    ]);
    const start = header({ ...this.#size, palette: bytes, loop: request.motion.loop });
    return Buffer.concat([start, ...(await Promise.all(images)), TRAILER]);
  }

  #take({ pixels: { data, width, height }, ms }: PaintedFrame): void {
    const { request, threads } = this.#settings;
    const pixels = new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
    if (request.transparent) onBackground(data, themes[request.theme].colors.background);
    const raster: Raster = { pixels, width };
    const whole = { x: 0, y: 0, width, height };
    const box = request.transparent ? changedBox(raster, 0) : this.#before ? changedBox(raster, this.#before) : whole;
    const runs = runsOf(raster, this.#before, box, this.#counts);
    // Times are rounded, not durations: rounding does not add up.
    const start = Math.round(this.#time / 10);
    this.#time += ms;
    const delay = Math.round(this.#time / 10) - start;
    this.#images.push({ box, delay, runs: threads.deflate(new Uint8Array(runs.buffer)) });
    if (!request.transparent) this.#before = pixels;
    this.#size = { width, height };
  }
}
