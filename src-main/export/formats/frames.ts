import { betweenPictures } from '#export/between-pictures';
import { framesOf } from '../../../core/export/motion.ts';
import type { Picture } from '../../../core/scene/svg.ts';
import { themes } from '../../../core/scene/theme.ts';
import { sameBytes } from '../bytes.ts';
import { paintPicture } from '../paint/canvas-painter.ts';
import type { Drawing } from '../subject.ts';
import type { Pixels } from './pixels.ts';
import type { Settings } from './writer.ts';

/** A frame of a clip as pixels. */
export interface PaintedFrame {
  readonly pixels: Pixels;
  /** How long it is shown, in milliseconds. */
  readonly ms: number;
  /** It is the first frame of its position. */
  readonly starts: boolean;
}

/** Paints the frames of a clip. Equal ones that follow each other are one frame that is shown longer. */
export class FramePainter {
  readonly #settings: Settings;
  readonly #take: (frame: PaintedFrame) => Promise<void>;
  readonly #fit: (picture: Picture) => Picture;
  #last: PaintedFrame | null = null;

  /**
   * @param take receives the frames in order; their memory is its own
   * @param fit changes the size of a picture
   */
  constructor(
    settings: Settings,
    take: (frame: PaintedFrame) => Promise<void>,
    fit: (picture: Picture) => Picture = (picture) => picture,
  ) {
    this.#settings = settings;
    this.#take = take;
    this.#fit = fit;
  }

  /** @throws the signal's reason when cancelled */
  async add(drawing: Drawing, flows: boolean): Promise<void> {
    const { request, signal } = this.#settings;
    for (const [i, { t, ms }] of framesOf(drawing.title, flows, request.motion, drawing.number.n).entries()) {
      const pixels = paintPicture(this.#fit(drawing.at(t)), themes[request.theme], request);
      await this.#next({ pixels, ms, starts: i === 0 });
      await betweenPictures();
      signal.throwIfAborted();
    }
  }

  /** Hands over the last frame. */
  async end(): Promise<void> {
    if (this.#last !== null) await this.#take(this.#last);
    this.#last = null;
  }

  async #next(frame: PaintedFrame): Promise<void> {
    const last = this.#last;
    if (last !== null && sameBytes(last.pixels.data, frame.pixels.data)) {
      this.#last = { ...last, ms: last.ms + frame.ms };
      return;
    }
    this.#last = frame;
    if (last !== null) await this.#take(last);
  }
}
