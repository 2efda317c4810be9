import { embeddedText, SOURCE_KEYWORD } from '../../../../core/export/embedded-source.ts';
import { framesOf } from '../../../../core/export/motion.ts';
import type { ExportRequest } from '../../../../core/export/request.ts';
import { renderAnimatedSvg as document } from '../../../../core/scene/animated/animated-svg.ts';
import type { TimedPicture } from '../../../../core/scene/animated/schedule.ts';
import { themes } from '../../../../core/scene/theme.ts';
import type { PositionDrawing } from '../../exported-pictures.ts';
import { withBundledText } from '../../fonts/bundled-text.ts';
import { typefaces } from '../../paint/typefaces.ts';
import { fontFaces, textMarksOf, usedFonts } from '../../paint/used-fonts.ts';
import type { FormatWriter, SeriesWriter } from '../format-writer.ts';
import { GlyphOutlines } from '../glyph-outlines.ts';

export const writer: FormatWriter = { open: ({ request }) => new AnimatedSvgWriter(request) };

/** A clip that contains only the pictures of positions. The viewer animates the transitions. */
class AnimatedSvgWriter implements SeriesWriter {
  readonly kind = 'series';
  readonly #request: ExportRequest;
  readonly #shots: TimedPicture[] = [];
  readonly #sentences: string[] = [];
  #first: Pick<PositionDrawing, 'heading' | 'source'> | null = null;

  constructor(request: ExportRequest) {
    this.#request = request;
  }

  async add(drawing: PositionDrawing, flows: boolean): Promise<void> {
    this.#first ??= drawing;
    const { motion } = this.#request;
    // A clip of one position begins with the position before it.
    if (flows && this.#shots.length === 0)
      this.#shots.push({ picture: withBundledText(drawing.at(0)), flows: false, way: 0, hold: 1 });
    const frames = framesOf(drawing.title, flows, motion, drawing.number.n);
    const way = frames.slice(0, -1).reduce((sum, { ms }) => sum + ms, 0);
    this.#shots.push({
      picture: withBundledText(drawing.at(1)),
      flows: flows && way > 0,
      way,
      hold: frames.at(-1)!.ms,
    });
    this.#sentences.push(drawing.title);
  }

  async end(): Promise<Uint8Array> {
    const { theme, transparent, text, motion, source } = this.#request;
    const shots = this.#shots;
    const outlines = text === 'paths' ? new GlyphOutlines(await typefaces()) : undefined;
    const embedded = this.#first?.source ?? null;
    const svg = document(shots, themes[theme], {
      transparent,
      loop: motion.loop,
      title: source.name,
      description: this.#sentences.join('\n'),
      fontFaces:
        outlines === undefined ? fontFaces(await usedFonts(textMarksOf(shots.map(({ picture }) => picture)))) : '',
      outlines,
      ...(embedded && { metadata: `${SOURCE_KEYWORD} ${embeddedText(embedded)}` }),
    });
    return new TextEncoder().encode(svg);
  }
}
