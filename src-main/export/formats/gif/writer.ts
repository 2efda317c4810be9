import { Spool } from '#export/spool';
import type { Rect } from '../../../../core/scene/kit/measures.ts';
import { themes } from '../../../../core/scene/theme.ts';
import type { FileContent } from '../../../files/destination.ts';
import type { SpoolEntry } from '../../spool-entry.ts';
import { gifHead, TRAILER } from '../../tasks/gif-image.ts';
import { OrderedResults } from '../../threads/ordered-results.ts';
import type { FormatWriter, SeriesWriter, WriterSettings } from '../format-writer.ts';
import { FramePainter, type PaintedFrame } from '../frames.ts';
import { ColorCounts, changedRect, type Raster, runsOf } from './changes.ts';
import { paletteOf } from './palette.ts';

/** Maximum images per second. Browsers show images of less than 2/100 s for much longer. */
const MAX_FPS = 50;

export const writer: FormatWriter = { open: (settings) => new GifWriter(settings) };

/** An image before its colours are chosen. */
interface Image {
  readonly box: Rect;
  /** The delay in hundredths of a second. */
  readonly delay: number;
  /** The result of `compressRuns`. */
  readonly runs: Uint8Array;
}

type StoredImage = Omit<Image, 'runs'> & { readonly runs: SpoolEntry };

/**
 * Writes a GIF with one palette for all images. The palette is chosen after all colours are known; until then images wait in a file as
 * compressed runs of numbered colours. An image only contains the changed pixels; transparent images are whole and are cleared before the
 * next one.
 */
class GifWriter implements SeriesWriter {
  readonly kind = 'series';
  readonly #settings: WriterSettings;
  readonly #painter: FramePainter;
  readonly #counts = new ColorCounts();
  readonly #spool: Spool;
  readonly #file: Spool;
  readonly #images: StoredImage[] = [];
  readonly #begun = new OrderedResults<Image>((image) => {
    this.#images.push({ ...image, runs: this.#spool.append(image.runs) });
  });
  #before: Uint32Array | null = null;
  #size = { width: 0, height: 0 };
  /** The time so far in milliseconds. */
  #time = 0;

  constructor(settings: WriterSettings) {
    const { motion } = settings.request;
    const request = { ...settings.request, motion: { ...motion, fps: Math.min(motion.fps, MAX_FPS) } };
    this.#settings = { ...settings, request };
    this.#painter = new FramePainter(this.#settings, (frame) => this.#take(frame));
    this.#spool = new Spool(settings.partial);
    this.#file = new Spool(settings.partial);
  }

  add: SeriesWriter['add'] = (drawing, flows) => this.#painter.add(drawing, flows);

  async end(): Promise<FileContent> {
    await this.#painter.end();
    await this.#begun.end();
    const { colors, indices } = paletteOf(this.#counts);
    this.#file.append(gifHead({ ...this.#size, palette: colors, loop: this.#settings.request.motion.loop }));
    const written = new OrderedResults<Uint8Array>((image) => void this.#file.append(image));
    for (const image of this.#images) {
      this.#settings.signal.throwIfAborted();
      await written.add(this.#compressed(image, indices));
    }
    await written.end();
    this.#file.append(TRAILER);
    this.abandon();
    return this.#file.content();
  }

  abandon(): void {
    this.#spool.close();
    this.#file.close();
  }

  #compressed({ box, delay, runs: place }: StoredImage, indices: Uint8Array): Promise<Uint8Array> {
    const { request, threads } = this.#settings;
    const runs = this.#spool.read(place);
    const head = { box, delay, isCleared: request.transparent };
    return threads.next().call('compressImage', [runs, indices, head], [runs]);
  }

  #take({ data, width, height, ms }: PaintedFrame): Promise<void> {
    const { request, threads } = this.#settings;
    const pixels = new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
    if (request.transparent) onBackground(data, themes[request.theme].colors.background);
    const raster: Raster = { pixels, width };
    const whole = { x: 0, y: 0, width, height };
    const box = request.transparent ? changedRect(raster, 0) : this.#before ? changedRect(raster, this.#before) : whole;
    const runs = runsOf(raster, this.#before, box, this.#counts);
    // Rounds times instead of durations, so that rounding errors do not add up.
    const start = Math.round(this.#time / 10);
    this.#time += ms;
    const delay = Math.round(this.#time / 10) - start;
    if (!request.transparent) this.#before = pixels;
    this.#size = { width, height };
    const packed = threads.next().call('compressRuns', [runs], [runs]);
    return this.#begun.add(packed.then((runs) => ({ box, delay, runs })));
  }
}

/** Blends translucent pixels with a background, `#rrggbb`, because GIF has none. Transparent pixels become 0. */
function onBackground(data: Uint8Array, background: string): void {
  const behind = [1, 3, 5].map((at) => Number.parseInt(background.slice(at, at + 2), 16));
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]!;
    if (alpha === 255) continue;
    for (let k = 0; k < 3; k++) {
      const color = data[i + k]! * alpha + behind[k]! * (255 - alpha);
      data[i + k] = alpha === 0 ? 0 : Math.round(color / 255);
    }
    data[i + 3] = alpha === 0 ? 0 : 255;
  }
}
