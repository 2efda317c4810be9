import type { Threads } from '#export/threads';
import { type EmbeddedSource, embeddedText } from '../../../../core/export/embedded-source.ts';
import type { ExportRequest } from '../../../../core/export/request.ts';
import { type Picture, renderSvg } from '../../../../core/scene/svg.ts';
import { themes } from '../../../../core/scene/theme.ts';
import { paintPixels } from '../../paint/canvas-painter.ts';
import { typefaces } from '../../paint/typefaces.ts';
import { type DeckSlide, deckRequest, goalsSlide, slideOf } from '../deck.ts';
import type { FormatWriter, SeriesWriter } from '../format-writer.ts';
import { GlyphOutlines } from '../glyph-outlines.ts';
import { encodePng } from '../png-file.ts';
import { slidePicture } from '../slide-picture.ts';
import { presentation, type Slide } from './slides.ts';

/** A slide for each position, with its heading above the picture. Its speaker notes are the notes of the lesson, or else its sentence. */
export const writer: FormatWriter = {
  pictures: deckRequest,
  open: ({ request, threads }) => (request.isPreview ? openFirst(request, threads) : openSlides(request, threads)),
};

/** Makes the picture of the first slide. */
function openFirst(request: ExportRequest, threads: Threads): SeriesWriter {
  let first: Picture | null = null;
  return {
    kind: 'series',
    async add(drawing) {
      first ??= slidePicture(slideOf(drawing, request));
    },
    end() {
      const pixels = paintPixels(first!, themes[request.theme], { scale: request.scale, transparent: false });
      return encodePng(pixels, { transparent: false, texts: {} }, threads);
    },
  };
}

function openSlides(request: ExportRequest, threads: Threads): SeriesWriter {
  const { locale, scale } = request;
  const theme = themes[request.theme];
  const slides: Slide[] = [];
  /** The source at the first position. */
  let source: EmbeddedSource | null = null;

  /** The picture is transparent, because the slide is its background. */
  const withImages = async ({ picture, ...texts }: DeckSlide): Promise<Slide> => {
    const pixels = paintPixels(picture, theme, { scale, transparent: true });
    const png = encodePng(pixels, { transparent: true, texts: {} }, threads);
    const outlines = new GlyphOutlines(await typefaces());
    const vector = renderSvg(picture, theme, { transparent: true, title: texts.sentence, outlines });
    return { ...texts, svg: new TextEncoder().encode(vector), png: await png };
  };
  return {
    kind: 'series',
    async add(drawing) {
      source ??= drawing.source;
      slides.push(await withImages(slideOf(drawing, request)));
    },
    async end() {
      const first = goalsSlide(request);
      if (first !== null) slides.unshift(await withImages(first));
      const embedded = source && embeddedText(source);
      return presentation({ title: request.source.name, lang: locale, theme, slides, source: embedded });
    },
    pages: () => slides.length,
  };
}
