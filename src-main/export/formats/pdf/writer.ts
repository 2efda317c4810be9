import type { Threads } from '#export/threads';
import { type EmbeddedSource, embeddedText } from '../../../../core/export/embedded-source.ts';
import { captionParts, type ExportRequest, perPageOf } from '../../../../core/export/request.ts';
import { headOf } from '../../../../core/lesson/parse/front-matter.ts';
import { engineTitle } from '../../../../core/page/engine-title.ts';
import { themes } from '../../../../core/scene/theme.ts';
import { placeText } from '../../../../core/script/narration/place.ts';
import { parseScript } from '../../../../core/script/parse/parse.ts';
import { type HostTranslate, translator } from '../../../contract/text.ts';
import { paintPixels } from '../../paint/canvas-painter.ts';
import { typefaces } from '../../paint/typefaces.ts';
import type { Paragraph } from '../../picture/paragraphs.ts';
import { sourceTitle } from '../../source-title.ts';
import { deckRequest } from '../deck.ts';
import type { FormatWriter, SeriesWriter } from '../format-writer.ts';
import { encodePng } from '../png-file.ts';
import { Handout, type HandoutOptions } from './handout.ts';
import { type Page, pagePicture } from './page.ts';
import { type PageLayout, pageLayout, pictureSize } from './page-layout.ts';
import { SlidePages } from './slide-pages.ts';
import { TaggedPdf } from './tagged-pdf.ts';

/**
 * A handout to print with a few positions per page, each with its picture, number, heading, sentence and pseudocode; or a page for each slide of a
 * deck.
 */
export const writer: FormatWriter = {
  pictures(request) {
    if (hasSlides(request)) return { ...deckRequest(request), theme: 'light' };
    return {
      ...request,
      ...pictureSize(pageLayoutOf(request)),
      theme: 'light',
      formats: ['pdf'],
      parts: captionParts(false),
    };
  },
  open: ({ request, original, threads }) => {
    // The slides of a deck have their texts in their pictures.
    const wanted = hasSlides(request) ? request : { ...request, parts: original.parts };
    return request.isPreview ? openFirstPage(wanted, threads) : openPages(wanted);
  },
};

function hasSlides({ handout }: ExportRequest): boolean {
  return handout.paper === 'slide';
}

/** Returns the layout of the pages of a request. */
export function pageLayoutOf(request: ExportRequest): PageLayout {
  const { handout, compare, source } = request;
  const perPage = perPageOf(request);
  if (hasSlides(request)) return pageLayout({ ...handout, perPage });
  if (isSideBySide(request)) return pageLayout({ ...handout, perPage: perPage === 1 ? 1 : 2 }, { words: LESSON_WORDS });
  if (compare === undefined)
    return pageLayout({ ...handout, perPage }, { hasCode: 'engine' in source, hasProse: 'kind' in source });
  return pageLayout({ ...handout, perPage }, { words: COMPARED_WORDS + compare.engines.length * ENGINE_WORDS });
}

/** The height of a lesson's texts below a picture, with room to write. */
const LESSON_WORDS = 110;
/** The height of the heading below a comparison, and of the two lines that the sentence of an engine usually has. */
const COMPARED_WORDS = 36;
const ENGINE_WORDS = 30;

/** True for a lesson on several engines. */
function isSideBySide({ source }: ExportRequest): boolean {
  return 'kind' in source && headOf(source.text, source.name).compare.length > 0;
}

type Pages = Handout | SlidePages;

function pagesOf(request: ExportRequest, options: HandoutOptions, take: (page: Page) => void): Pages {
  return hasSlides(request) ? new SlidePages(request, options.layout, take) : new Handout(options, take);
}

function openPages(request: ExportRequest): SeriesWriter {
  const options = handoutOf(request, translator(request.locale));
  const { title, layout } = options;
  const size = [layout.width, layout.height] as const;
  let made: { readonly pages: Pages; readonly pdf: TaggedPdf } | null = null;
  /** The source at the first position. */
  let source: EmbeddedSource | null = null;
  const opened = async () => {
    if (made !== null) return made;
    const pdf = new TaggedPdf({ title, lang: request.locale, size }, await typefaces());
    made = { pdf, pages: pagesOf(request, options, (page) => pdf.page(page)) };
    return made;
  };
  return {
    kind: 'series',
    async add(drawing) {
      source ??= drawing.source;
      (await opened()).pages.add(drawing);
    },
    async end() {
      const { pages, pdf } = await opened();
      pages.end();
      return pdf.end(source && embeddedText(source));
    },
    pages: () => made?.pages.pages ?? 0,
  };
}

/** The pixels of a preview per point, which are enough to read its smallest texts. */
const PREVIEW_SCALE = 2;

/** Makes the picture of the first page, as it is printed. */
function openFirstPage(request: ExportRequest, threads: Threads): SeriesWriter {
  const options = handoutOf(request, translator(request.locale));
  let first: Page | null = null;
  const pages = pagesOf(request, options, (page) => {
    first ??= page;
  });
  return {
    kind: 'series',
    async add(drawing) {
      if (first === null) pages.add(drawing);
    },
    end() {
      if (first === null) pages.end();
      const picture = pagePicture(first!, options.layout);
      const pixels = paintPixels(picture, themes.light, { scale: PREVIEW_SCALE, transparent: false });
      return encodePng(pixels, { transparent: false, texts: {} }, threads);
    },
  };
}

function handoutOf(request: ExportRequest, translate: HostTranslate): HandoutOptions {
  const { compare, curves, source } = request;
  const script = 'engine' in source ? parseScript(source.text, source.name) : null;
  const titles = titleOf(request, translate);
  const engines = compare?.engines ?? curves?.engines ?? ('engine' in source ? [source.engine] : []);
  return {
    layout: pageLayoutOf(request),
    ...titles,
    labelOf: (at, { number }) => {
      const place = request.parts.number ? placeText(number, translate) : '';
      if (place === '') return titles.cover === null ? '' : String(at);
      return titles.cover === null ? place : translate('export.place.on-paper', { at, place });
    },
    answersTitle: translate('export.answers'),
    subtitle: engines.map((engine) => engineTitle(engine, script?.schema ?? {}, translate)).join(' · '),
  };
}

/** Returns the title of the handout, and the top of the first page of a lesson: its title and its objectives. */
function titleOf({ source }: ExportRequest, translate: HostTranslate): Pick<HandoutOptions, 'title' | 'cover'> {
  const title = sourceTitle(source);
  if (!('kind' in source)) return { title, cover: null };
  const { goals } = headOf(source.text, source.name);
  const heading = { text: translate('ui.lesson.goals'), size: 12, weight: 600, below: 4 } as const;
  const points = goals.map((text, i): Paragraph => {
    return { text, size: 12, sign: { text: '•', indent: 14 }, below: i < goals.length - 1 ? 4 : 24 };
  });
  return { title, cover: [{ text: title, size: 24, weight: 600, below: 12 }, heading, ...points] };
}
