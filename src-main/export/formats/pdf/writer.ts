import { type EmbeddedSource, embeddedText } from '../../../../core/export/embedded-source.ts';
import { captionParts, type ExportRequest, perPageOf } from '../../../../core/export/request.ts';
import { headOf } from '../../../../core/lesson/parse/front-matter.ts';
import { engineTitle } from '../../../../core/page/engine-title.ts';
import { titleComment } from '../../../../core/script/narration/outline.ts';
import { placeText } from '../../../../core/script/narration/place.ts';
import { parseScript } from '../../../../core/script/parse/parse.ts';
import { type HostTranslate, translator } from '../../../contract/text.ts';
import { typefaces } from '../../paint/typefaces.ts';
import type { Paragraph } from '../../picture/paragraphs.ts';
import type { FormatWriter, SeriesWriter } from '../format-writer.ts';
import { type HandoutOptions, HandoutPdf } from './handout.ts';
import { type PageLayout, pageLayout, pictureSize } from './page-layout.ts';

/** A handout to print with a few positions per page, each with its picture, number, heading, sentence and pseudocode. */
export const writer: FormatWriter = {
  pictures: (request) => ({
    ...request,
    ...pictureSize(pageLayoutOf(request)),
    theme: 'light',
    formats: ['pdf'],
    parts: captionParts(false),
  }),
  open: ({ request, original }) => openHandout({ ...request, parts: original.parts }),
};

/** Returns the layout of the pages of a request. */
export function pageLayoutOf(request: ExportRequest): PageLayout {
  const { handout, compare, source } = request;
  const perPage = perPageOf(request);
  if (isSideBySide(request))
    return pageLayout({ ...handout, perPage: perPage === 1 ? 1 : 2 }, true, { words: LESSON_WORDS });
  if (compare === undefined) return pageLayout({ ...handout, perPage }, false, { hasCode: 'engine' in source });
  return pageLayout({ ...handout, perPage }, true, {
    words: COMPARED_WORDS + compare.engines.length * ENGINE_WORDS,
  });
}

/** The height of a lesson's texts below a picture, with room to write. */
const LESSON_WORDS = 110;
/** The height of the heading below a comparison, and of the sentence of each engine. */
const COMPARED_WORDS = 36;
const ENGINE_WORDS = 17;

/** True for a lesson on several engines. */
function isSideBySide({ source }: ExportRequest): boolean {
  return 'kind' in source && headOf(source.text, source.name).compare.length > 0;
}

function openHandout(request: ExportRequest): SeriesWriter {
  const translate = translator(request.locale);
  let handout: HandoutPdf | null = null;
  /** The source at the first position. */
  let source: EmbeddedSource | null = null;
  const opened = async (): Promise<HandoutPdf> => {
    handout ??= new HandoutPdf(handoutOf(request, translate), await typefaces());
    return handout;
  };
  return {
    kind: 'series',
    async add(drawing) {
      source ??= drawing.source;
      (await opened()).add(drawing);
    },
    end: async () => (await opened()).end(source && embeddedText(source)),
  };
}

function handoutOf(request: ExportRequest, translate: HostTranslate): HandoutOptions {
  const { locale, compare, curves, source } = request;
  const titles = titleOf(request, translate);
  const script = 'engine' in source ? parseScript(source.text, source.name).schema : {};
  const engines = compare?.engines ?? curves?.engines ?? ('engine' in source ? [source.engine] : []);
  return {
    layout: pageLayoutOf(request),
    lang: locale,
    ...titles,
    labelOf: (at, { number }) => {
      const place = request.parts.number ? placeText(number, translate) : '';
      if (place === '') return titles.cover === null ? '' : String(at);
      return titles.cover === null ? place : translate('export.place.on-paper', { at, place });
    },
    answersTitle: translate('export.answers'),
    subtitle: engines.map((engine) => engineTitle(engine, script, translate)).join(' · '),
  };
}

/** Returns the title of the handout, and the top of the first page of a lesson: its title and its objectives. */
function titleOf({ source }: ExportRequest, translate: HostTranslate): Pick<HandoutOptions, 'title' | 'cover'> {
  if (!('kind' in source))
    return { title: ('text' in source ? titleComment(source.text) : null) ?? source.name, cover: null };
  const { title, goals } = headOf(source.text, source.name);
  const heading = { text: translate('ui.lesson.goals'), size: 12, weight: 600, below: 4 } as const;
  const points = goals.map((text, i): Paragraph => {
    return { text, size: 12, sign: { text: '•', indent: 14 }, below: i < goals.length - 1 ? 4 : 24 };
  });
  return { title, cover: [{ text: title, size: 24, weight: 600, below: 12 }, heading, ...points] };
}
