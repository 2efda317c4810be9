import { type EmbeddedSource, embeddedText } from '../../../../core/export/embedded-source.ts';
import { captionParts, type ExportRequest, perPageOf } from '../../../../core/export/request.ts';
import { headOf } from '../../../../core/lesson/parse/front-matter.ts';
import { engineName } from '../../../../core/script/narration/narrate.ts';
import { placeText } from '../../../../core/script/narration/place.ts';
import { translator } from '../../../contract/text.ts';
import { typefaces } from '../../paint/typefaces.ts';
import type { FormatWriter, SeriesWriter } from '../format-writer.ts';
import type { CoverTexts } from './cover.ts';
import { HandoutPdf } from './handout.ts';
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
  open: ({ request }) => new PdfWriter(request),
};

/** Returns the layout of the pages of a request. */
export function pageLayoutOf(request: ExportRequest): PageLayout {
  const { handout, compare } = request;
  const perPage = perPageOf(request);
  if (isSideBySide(request)) return pageLayout({ ...handout, perPage: perPage === 1 ? 1 : 2 }, true, LESSON_WORDS);
  return pageLayout({ ...handout, perPage }, compare !== undefined);
}

/** The height of a lesson's texts below a picture, with room to write. */
const LESSON_WORDS = 110;

/** True for a lesson on several engines. */
function isSideBySide({ source }: ExportRequest): boolean {
  return 'kind' in source && headOf(source.text, source.name).compare.length > 0;
}

class PdfWriter implements SeriesWriter {
  readonly kind = 'series';
  readonly #request: ExportRequest;
  #handout: HandoutPdf | null = null;
  /** The source at the first position. */
  #source: EmbeddedSource | null = null;

  constructor(request: ExportRequest) {
    this.#request = request;
  }

  async add(drawing: Parameters<SeriesWriter['add']>[0]): Promise<void> {
    this.#source ??= drawing.source;
    (await this.#open()).add(drawing, placeText(drawing.number, translator(this.#request.locale)));
  }

  async end(): Promise<Uint8Array> {
    return (await this.#open()).end(this.#source && embeddedText(this.#source));
  }

  async #open(): Promise<HandoutPdf> {
    const { locale } = this.#request;
    this.#handout ??= new HandoutPdf(
      {
        layout: pageLayoutOf(this.#request),
        lang: locale,
        ...titleOf(this.#request),
        answersTitle: translator(locale)('export.answers'),
        subtitle: subtitleOf(this.#request),
      },
      await typefaces(),
    );
    return this.#handout;
  }
}

/** Returns the title of the handout, and the objectives of a lesson. */
function titleOf({ source, locale }: ExportRequest): { readonly title: string; readonly cover: CoverTexts | null } {
  if (!('kind' in source)) return { title: source.name, cover: null };
  const { title, goals } = headOf(source.text, source.name);
  const t = translator(locale);
  return { title, cover: { title, goals, goalsTitle: t('ui.lesson.goals') } };
}

/** Returns the names of the engines. */
function subtitleOf({ compare, curves, source, locale }: ExportRequest): string {
  const engines = compare?.engines ?? curves?.engines ?? ('engine' in source ? [source.engine] : []);
  return engines.map((engine) => engineName(engine, translator(locale))).join(' · ');
}
