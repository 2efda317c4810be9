import type { Mark } from '../../../../core/scene/scene.ts';
import type { Picture } from '../../../../core/scene/svg.ts';
import type { Theme } from '../../../../core/scene/theme.ts';
import type { Typefaces } from '../../paint/typefaces.ts';
import { MarkCollector } from '../../picture/mark-collector.ts';
import type { PositionDrawing } from '../../subject.ts';
import { beatTexts, textHeight } from './beat-texts.ts';
import { type CoverTexts, coverMarks } from './cover.ts';
import { attachSource, closePdf, openPdf, type Pdf } from './document.ts';
import { bottomOf, GAP, nextTo, type PageLayout, type PageSlot, slotAt } from './page-layout.ts';
import { PdfPainter } from './pdf-painter.ts';
import { type PicturePlace, placeOnPage } from './picture-place.ts';

interface HandoutOptions {
  readonly layout: PageLayout;
  readonly lang: string;
  readonly title: string;
  /** The top of the first page of a lesson; null for other subjects. */
  readonly cover: CoverTexts | null;
  /** The text right of the title. */
  readonly subtitle: string;
  /** The theme of the pictures. */
  readonly theme: Theme;
  readonly background: boolean;
  /** The theme of texts on the paper. */
  readonly paper: Theme;
}

/** Points by which positions that fill a page may exceed it. */
const ROUNDING = 0.5;

type Element = ReturnType<Pdf['struct']>;

/** Writes pages with a few positions each, as a tagged PDF. */
export class HandoutPdf {
  readonly #options: HandoutOptions;
  readonly #doc: Pdf;
  readonly #root: Element;
  readonly #texts: PdfPainter;
  readonly #pictures: PdfPainter;
  #count = 0;
  #pages = 0;
  /** The top of the next slot. */
  #y = 0;
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
    const isLesson = this.#options.cover !== null;
    const { slots, pixelsPerPoint } = this.#options.layout;
    const picture = drawing.at(1);
    const first = slots[0]!;
    const room = bottomOf(slots.at(-1)!) - bottomOf(first) + first.picture.height;
    const wanted = placeOnPage(first.picture, picture, pixelsPerPoint, room).area;
    const words = nextTo(first, wanted).words;
    const lines = isLesson ? textHeight(words, drawing, slots.length) - words.height : 0;
    const extra = Math.min(room - first.picture.height, Math.max(0, wanted.height - first.picture.height, lines));
    const slot = this.#nextSlot(extra);
    this.#count++;
    if (drawing.part !== this.#part) this.#doc.outline.addItem(drawing.heading);
    this.#part = drawing.part;
    const placed = placeOnPage({ ...wanted, y: slot.picture.y }, picture, pixelsPerPoint);
    const label = isLesson ? String(this.#count) : number;
    const texts = beatTexts(nextTo(slot, placed.area), drawing, label, {
      perPage: slots.length,
      hasNotes: isLesson,
    });
    const section = this.#doc.struct('Sect', { title: drawing.heading });
    this.#root.add(section);
    this.#block(section, 'H2', texts.heading);
    this.#figure(section, drawing.title, picture, placed);
    this.#block(section, 'P', texts.sentence);
    if (texts.code.length > 0) this.#block(section, 'P', texts.code);
    section.end();
    if (texts.rules.length > 0) this.#artifact('Layout', texts.rules);
  }

  /** Returns the next slot on this page, or else the first one of a new page. */
  #nextSlot(extra: number): PageSlot {
    const { slots } = this.#options.layout;
    const first = slots[0]!;
    const height = bottomOf(first) - first.picture.y + extra;
    if (this.#pages === 0 || this.#y + height > bottomOf(slots.at(-1)!) + ROUNDING) this.#page();
    else if (this.#count > 0) this.#artifact('Layout', this.#line(slotAt(first, this.#y, extra)));
    const slot = slotAt(first, this.#y, extra);
    this.#y += height + GAP;
    return slot;
  }

  /** @param source the text of the attached file */
  end(source: string | null): Promise<Uint8Array> {
    if (this.#pages === 0) this.#page();
    this.#root.end();
    if (source !== null) attachSource(this.#doc, source);
    return closePdf(this.#doc);
  }

  #cover(texts: CoverTexts): void {
    this.#page();
    const { marks, y } = coverMarks(texts, this.#options.layout);
    this.#block(this.#root, 'H1', marks);
    this.#y = y;
  }

  #page(): void {
    const { title, subtitle, layout } = this.#options;
    const { header, footer, width, height, slots } = layout;
    this.#y = slots[0]!.picture.y;
    this.#pages++;
    this.#doc.addPage({ size: [width, height], margin: 0 });
    const hasCover = this.#options.cover !== null;
    const first = this.#pages === 1;
    const sheet = new MarkCollector();
    const size = first ? 16 : 8.5;
    const y = header.y + 9;
    sheet.text(header.x, y, title, { size, ...(first ? { weight: 600 } : { color: 'text-muted' }) });
    sheet.text(header.x + header.width, y, subtitle, { size: 8.5, color: 'text-muted', align: 'end' });
    if (first && !hasCover) this.#block(this.#root, 'H1', sheet.marks);
    else if (!first) this.#artifact('Pagination', sheet.marks);
    const number = new MarkCollector();
    const page = String(this.#pages);
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
