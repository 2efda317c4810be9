import type { Picture } from '../../../../core/scene/svg.ts';
import { UserError } from '../../../user-error.ts';
import type { Thread } from '../../threads/threads.ts';
import { FramePainter, type PaintedFrame } from '../frames.ts';
import type { SeriesWriter, Settings } from '../writer.ts';
import type { FrameSize, Segment } from './segment.ts';
import type { Codec } from './segments.ts';

/** How a film's packets become a file. */
export interface FilmFormat {
  /** As people call it. */
  readonly name: string;
  readonly codec: Codec;
  file(film: EncodedFilm): Promise<Uint8Array>;
}

export interface EncodedFilm {
  readonly size: FrameSize;
  readonly segments: readonly Segment[];
  /** How long each frame is shown, in milliseconds. */
  readonly times: readonly number[];
}

/**
 * A segment ends where a position does, once it has some frames, and within a long way: the same places on every machine,
 * however many threads it has.
 */
const FEW_FRAMES = 12;
const MANY_FRAMES = 48;

/** Bytes of frames that wait for their encoder. */
const MOST_WAITING = 64_000_000;

/** Segments by number, for threads that encode several. */
let segments = 0;

interface OpenSegment {
  readonly number: number;
  readonly thread: Thread;
  frames: number;
}

/** Paints frames and has them encoded in threads meanwhile, a segment in one thread. A frame is encoded once, however long it is shown. */
export class FilmWriter implements SeriesWriter {
  readonly kind = 'series';
  readonly #settings: Settings;
  readonly #format: FilmFormat;
  readonly #painter: FramePainter;
  readonly #times: number[] = [];
  readonly #segments: Promise<Segment>[] = [];
  readonly #waiting: Promise<void>[] = [];
  /** Memory of frames that are encoded, for the next ones. */
  readonly #free: Uint8Array[] = [];
  #size: FrameSize = { width: 0, height: 0 };
  #open: OpenSegment | null = null;

  /** @throws UserError when the background is to be transparent */
  constructor(settings: Settings, format: FilmFormat) {
    const { transparent, scale } = settings.request;
    if (transparent) throw new UserError('export.opaque-only', { format: format.name });
    this.#settings = settings;
    this.#format = format;
    this.#painter = new FramePainter(
      settings,
      (frame) => this.#take(frame),
      (picture) => evenSize(picture, scale),
    );
  }

  add: SeriesWriter['add'] = (drawing, flows) => this.#painter.add(drawing, flows);

  async end(): Promise<Uint8Array> {
    await this.#painter.end();
    this.#cut();
    await Promise.all(this.#waiting);
    return this.#format.file({
      size: this.#size,
      segments: await Promise.all(this.#segments),
      times: this.#times,
    });
  }

  async #take({ pixels: { data, width, height }, ms, starts }: PaintedFrame): Promise<void> {
    this.#size = { width, height };
    this.#times.push(ms);
    if (this.#open !== null && this.#open.frames >= (starts ? FEW_FRAMES : MANY_FRAMES)) this.#cut();
    this.#open ??= { number: segments++, thread: this.#settings.threads.next(), frames: 0 };
    this.#open.frames++;
    const { thread, number } = this.#open;
    const frame = this.#free.pop() ?? new Uint8Array(new SharedArrayBuffer(data.length));
    frame.set(data);
    const encoded = thread.run('addFrame', [number, this.#format.codec, this.#size, frame]);
    // The error is met when it is waited for; until then it is not an unhandled one.
    encoded.then(
      () => this.#free.push(frame),
      () => undefined,
    );
    this.#waiting.push(encoded);
    while (this.#waiting.length > Math.max(2, MOST_WAITING / data.length)) await this.#waiting.shift();
  }

  #cut(): void {
    if (this.#open === null) return;
    const { thread, number } = this.#open;
    const ended = thread.run('endSegment', [number]);
    ended.catch(() => undefined);
    this.#segments.push(ended);
    this.#open = null;
  }
}

/** Video has an even number of pixels both ways: an odd one gets one more of the background. */
function evenSize(picture: Picture, scale: number): Picture {
  const even = (length: number): number => (Math.ceil(Math.round(length * scale) / 2) * 2) / scale;
  return { ...picture, width: even(picture.width), height: even(picture.height) };
}
