import { betweenPictures } from '#export/between-pictures';
import { framesOf } from '../../../core/export/motion.ts';
import { themes } from '../../../core/scene/theme.ts';
import { sameBytes } from '../bytes.ts';
import type { PositionDrawing } from '../exported-pictures.ts';
import { type PaintInto, paintPixels } from '../paint/canvas-painter.ts';
import type { WriterSettings } from './format-writer.ts';

/** A frame of a clip. */
export interface PaintedFrame extends ReturnType<PaintInto> {
  /** The duration in milliseconds. */
  readonly ms: number;
  /** True for the first frame of its position. */
  readonly starts: boolean;
}

/** Paints the frames of a clip. Equal adjacent frames become one frame that is shown longer. */
export class FramePainter {
  readonly #settings: WriterSettings;
  readonly #take: (frame: PaintedFrame) => Promise<void>;
  readonly #paint: PaintInto;
  #last: PaintedFrame | null = null;
  #taken: Uint8Array | undefined;
  #spare: Uint8Array | undefined;

  /**
   * @param take receives the frames in order. The memory of a frame is reused after the next frame is taken
   * @param paint paints a picture in the form in which frames are compared and taken
   */
  constructor(settings: WriterSettings, take: (frame: PaintedFrame) => Promise<void>, paint: PaintInto = paintPixels) {
    this.#settings = settings;
    this.#take = take;
    this.#paint = paint;
  }

  /** @throws the signal's reason if the export is cancelled */
  async add(drawing: PositionDrawing, flows: boolean): Promise<void> {
    const { request, signal } = this.#settings;
    for (const [i, { t, ms }] of framesOf(drawing.title, flows, request.motion, drawing.number.n).entries()) {
      const painted = this.#paint(drawing.at(t), themes[request.theme], request, this.#spare);
      this.#spare = undefined;
      await this.#next({ ...painted, ms, starts: i === 0 });
      await betweenPictures();
      signal.throwIfAborted();
    }
  }

  /** Passes on the last frame. */
  async end(): Promise<void> {
    if (this.#last !== null) await this.#hand(this.#last);
    this.#last = null;
  }

  async #next(frame: PaintedFrame): Promise<void> {
    const last = this.#last;
    if (last !== null && sameBytes(last.data, frame.data)) {
      this.#last = { ...last, ms: last.ms + frame.ms };
      this.#spare = frame.data;
      return;
    }
    this.#last = frame;
    if (last !== null) await this.#hand(last);
  }

  async #hand(frame: PaintedFrame): Promise<void> {
    await this.#take(frame);
    this.#spare = this.#taken;
    this.#taken = frame.data;
  }
}
