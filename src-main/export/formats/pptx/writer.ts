import type { Threads } from '#export/threads';
import { type EmbeddedSource, embeddedText } from '../../../../core/export/embedded-source.ts';
import { captionParts, type ExportRequest } from '../../../../core/export/request.ts';
import { headOf } from '../../../../core/lesson/parse/front-matter.ts';
import { type Picture, renderSvg } from '../../../../core/scene/svg.ts';
import { themes } from '../../../../core/scene/theme.ts';
import { placeText } from '../../../../core/script/narration/place.ts';
import { translator } from '../../../contract/text.ts';
import type { PositionDrawing } from '../../exported-pictures.ts';
import { paintPixels } from '../../paint/canvas-painter.ts';
import { typefaces } from '../../paint/typefaces.ts';
import { columnMarks } from '../../picture/words-column.ts';
import type { FormatWriter, SeriesWriter } from '../format-writer.ts';
import { GlyphOutlines } from '../glyph-outlines.ts';
import { encodePng } from '../png-file.ts';
import { PICTURE } from './shapes.ts';
import { slidePicture } from './slide-picture.ts';
import { presentation, type Slide } from './slides.ts';

/** The width of a slide in pixels. */
const WIDTH = 1920;
/** The margin of the objectives in pixels, and the unit of their sizes. */
const MARGIN = 40;
const GOALS_UNIT = 1.4;

/** A slide for each position, with its heading above the picture. Its speaker notes are the notes of the lesson, or else its sentence. */
export const writer: FormatWriter = {
  pictures: (request) => ({
    ...request,
    formats: ['pptx'],
    width: WIDTH,
    height: Math.round((WIDTH * PICTURE.height) / PICTURE.width),
    // All slides have the same size, so pictures are not cropped to the diagram.
    crop: 'picture',
    parts: request.crop === 'diagram' ? captionParts(false) : { ...request.parts, title: false },
  }),
  open: ({ request, threads }) => (request.isPreview ? openFirst(request, threads) : openSlides(request, threads)),
};

/** Returns the slide with the objectives of a whole lesson; null for other exports. */
function firstSlide({ source, steps, width, height, locale }: ExportRequest) {
  const head = 'kind' in source ? headOf(source.text, source.name) : null;
  if (head === null || head.goals.length === 0 || steps !== 'all') return null;
  const label = translator(locale)('ui.lesson.goals');
  const goals = head.goals.map((goal) => `• ${goal}`).join('\n');
  const area = { x: MARGIN, y: MARGIN, width: width - 2 * MARGIN, height: height - 2 * MARGIN };
  const marks = columnMarks(area, GOALS_UNIT, { label, text: goals, lead: [], asks: false });
  const picture: Picture = { width, height, layers: [{ marks, x: 0, y: 0, scale: 1 }] };
  const sentence = `${label}\n${goals}`;
  return { heading: head.title, number: '', sentence, notes: sentence, picture };
}

/** Returns the texts of a slide. */
function textsOf(
  { heading, title, alt, lead, notes, number }: PositionDrawing,
  { parts, locale }: ExportRequest,
): Omit<Slide, 'svg' | 'png'> {
  const sentence = alt ?? title;
  return {
    heading,
    number: parts.number ? placeText(number, translator(locale)) : '',
    sentence,
    notes: notes ?? [lead, sentence].filter((text) => text !== undefined).join('\n'),
  };
}

/** Makes the picture of the first slide. */
function openFirst(request: ExportRequest, threads: Threads): SeriesWriter {
  let first: Picture | null = null;
  return {
    kind: 'series',
    async add(drawing) {
      first ??= slidePicture(textsOf(drawing, request), drawing.at(1));
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
  const imagesOf = async (picture: Picture, title: string): Promise<Pick<Slide, 'svg' | 'png'>> => {
    const pixels = paintPixels(picture, theme, { scale, transparent: true });
    const png = encodePng(pixels, { transparent: true, texts: {} }, threads);
    const outlines = new GlyphOutlines(await typefaces());
    const vector = renderSvg(picture, theme, { transparent: true, title, outlines });
    return { svg: new TextEncoder().encode(vector), png: await png };
  };
  return {
    kind: 'series',
    async add(drawing) {
      source ??= drawing.source;
      const texts = textsOf(drawing, request);
      slides.push({ ...texts, ...(await imagesOf(drawing.at(1), texts.sentence)) });
    },
    async end() {
      const first = firstSlide(request);
      if (first !== null) slides.unshift({ ...first, ...(await imagesOf(first.picture, first.sentence)) });
      const embedded = source && embeddedText(source);
      return presentation({ title: request.source.name, lang: locale, theme, slides, source: embedded });
    },
  };
}
