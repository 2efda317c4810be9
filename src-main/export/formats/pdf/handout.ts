import type { Mark } from '../../../../core/scene/scene.ts';
import type { Picture } from '../../../../core/scene/svg.ts';
import type { Theme } from '../../../../core/scene/theme.ts';
import type { Typefaces } from '../../paint/typefaces.ts';
import { MarkCollector } from '../../picture/mark-collector.ts';
import type { PositionDrawing } from '../../subject.ts';
import { beatTexts } from './beat-texts.ts';
import { type CoverTexts, coverMarks } from './cover.ts';
import { attachSource, closePdf, openPdf, type Pdf } from './document.ts';
import { type PageLayout, type PageSlot, raised } from './page-layout.ts';
import { PdfPainter } from './pdf-painter.ts';
import { type PicturePlace, placeOnPage } from './picture-place.ts';

interface HandoutOptions {
  readonly layout: PageLayout;
  readonly lang: string;
  readonly title: string;
  /** The first page of a lesson; null for other subjects. */
  readonly cover: CoverTexts | null;
  /** The text right of the title. */
  readonly subtitle: string;
  /** The theme of the pictures. */
  readonly theme: Theme;
  readonly background: boolean;
  /** The theme of texts on the paper. */
  readonly paper: Theme;
}

type Element = ReturnType<Pdf['struct']>;

/** Writes pages with a few positions each, as a tagged PDF. */
export class HandoutPdf {
  readonly #options: HandoutOptions;
  readonly #doc: Pdf;
  readonly #root: Element;
  readonly #texts: PdfPainter;
  readonly #pictures: PdfPainter;
  #count = 0;
  #part: number | null = null;

  constructor(options: HandoutOptions, faces: Typefaces) {
    this.#options = options;
    const { width, height } = options.layout;
    this.#doc = openPdf({ title: options.title, lang: options.lang, size: [width, height] }, faces);
    this.#texts = new PdfPainter(this.#doc, options.paper, faces);
    this.#pictures = new PdfPainter(this.#doc, options.theme, faces);
    this.#root = this.#doc.struct('Document');
    this.#doc.addStructure(this.#root);
    if (options.cover !== null) this.#cover(options.cover);
  }

  /** @param number the written number: `step 3 of 24` */
  add(drawing: PositionDrawing, number: string): void {
    const { slots, pixelsPerPoint } = this.#options.layout;
    const perPage = slots.length;
    const slot = slots[this.#count % perPage]!;
    if (this.#count % perPage === 0) this.#page();
    else this.#artifact('Layout', this.#line(slot));
    this.#count++;
    if (drawing.part !== this.#part) this.#doc.outline.addItem(drawing.heading);
    this.#part = drawing.part;
    const picture = drawing.at(1);
    const placed = placeOnPage(slot.picture, picture, pixelsPerPoint);
    const isLesson = this.#options.cover !== null;
    const texts = beatTexts(raised(slot, placed.area.height), drawing, number, { perPage, hasNotes: isLesson });
    const section = this.#doc.struct('Sect', { title: drawing.heading });
    this.#root.add(section);
    this.#block(section, 'H2', texts.heading);
    this.#figure(section, drawing.title, picture, placed);
    this.#block(section, 'P', texts.sentence);
    if (texts.code.length > 0) this.#block(section, 'P', texts.code);
    section.end();
    if (texts.rules.length > 0) this.#artifact('Layout', texts.rules);
  }

  /** @param source the text of the attached file */
  end(source: string | null): Promise<Uint8Array> {
    if (this.#count === 0) this.#page();
    this.#root.end();
    if (source !== null) attachSource(this.#doc, source);
    return closePdf(this.#doc);
  }

  #cover(texts: CoverTexts): void {
    const { layout } = this.#options;
    this.#doc.addPage({ size: [layout.width, layout.height], margin: 0 });
    this.#block(this.#root, 'H1', coverMarks(texts, layout));
  }

  #page(): void {
    const { title, subtitle, layout } = this.#options;
    const { header, footer, width, height, slots } = layout;
    this.#doc.addPage({ size: [width, height], margin: 0 });
    const hasCover = this.#options.cover !== null;
    const first = this.#count === 0 && !hasCover;
    const sheet = new MarkCollector();
    const size = first ? 16 : 8.5;
    const y = header.y + 9;
    sheet.text(header.x, y, title, { size, ...(first ? { weight: 600 } : { color: 'text-muted' }) });
    sheet.text(header.x + header.width, y, subtitle, { size: 8.5, color: 'text-muted', align: 'end' });
    if (first) this.#block(this.#root, 'H1', sheet.marks);
    else this.#artifact('Pagination', sheet.marks);
    const number = new MarkCollector();
    const page = String(Math.floor(this.#count / slots.length) + (hasCover ? 2 : 1));
    const bottom = footer.y + footer.height - 4;
    number.text(footer.x + footer.width, bottom, page, { size: 8.5, color: 'text-muted', align: 'end' });
    this.#artifact('Pagination', number.marks);
  }

  #figure(section: Element, alt: string, picture: Picture, placed: PicturePlace): void {
    const { x, y, width, height } = placed.area;
    const box = { bbox: [x, y, x + width, y + height] };
    const figure = this.#doc.struct('Figure', { alt, ...box });
    section.add(figure);
    figure.add(() => {
      const back = new MarkCollector();
      back.rect({ x: x - 4, y: y - 4, width: width + 8, height: height + 8 }, 'background', 4);
      if (this.#options.background) this.#pictures.marks(back.marks);
      this.#pictures.picture(picture, placed);
    });
    figure.end();
  }

  #block(parent: Element, type: string, marks: readonly Mark[]): void {
    const block = this.#doc.struct(type);
    parent.add(block);
    block.add(() => this.#texts.marks(marks));
    block.end();
  }

  #artifact(type: 'Layout' | 'Pagination', marks: readonly Mark[]): void {
    this.#doc.markContent('Artifact', { type });
    this.#texts.marks(marks);
    this.#doc.endMarkedContent();
  }

  /** Draws the line between two positions. */
  #line({ picture, words }: PageSlot): readonly Mark[] {
    const y = picture.y - 9;
    const right = Math.max(picture.x + picture.width, words.x + words.width);
    const line = { curve: 'line', stroke: 'grid', strokeWidth: 0.6 } as const;
    return [{ kind: 'path', key: 'line', points: [picture.x, y, right, y], ...line }];
  }
}
