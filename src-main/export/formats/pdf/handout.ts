import type { Rect } from '../../../../core/scene/kit/measures.ts';
import type { Mark } from '../../../../core/scene/scene.ts';
import type { Picture } from '../../../../core/scene/svg.ts';
import { measure } from '../../../../core/scene/text-metrics.ts';
import { themes } from '../../../../core/scene/theme.ts';
import type { PositionDrawing } from '../../exported-pictures.ts';
import type { Typefaces } from '../../paint/typefaces.ts';
import { MarkCollector } from '../../picture/mark-collector.ts';
import { type Paragraph, writeParagraphs } from '../../picture/paragraphs.ts';
import { beatTexts, LEADING, rulesIn, textHeight } from './beat-texts.ts';
import { attachSource, closePdf, openPdf, type Pdf } from './document.ts';
import {
  GAP,
  type Heights,
  heightOf,
  heightsIn,
  higher,
  nextTo,
  type PageLayout,
  type PageSlot,
  slotAt,
} from './page-layout.ts';
import { PdfPainter } from './pdf-painter.ts';
import { type PicturePlace, placeOnPage } from './picture-place.ts';

export interface HandoutOptions {
  readonly layout: PageLayout;
  readonly lang: string;
  readonly title: string;
  /** The top of the first page of a lesson; null for other exports. */
  readonly cover: readonly Paragraph[] | null;
  /** The heading above the answers to the questions. */
  readonly answersTitle: string;
  /** The text right of the title. */
  readonly subtitle: string;
  /** Returns the text above a position, which is the `at`th of the handout. */
  labelOf(at: number, drawing: PositionDrawing): string;
}

/** Points by which positions that fill a page may exceed it. */
const ROUNDING = 0.5;

/** Points by which a position may grow to fill its page. */
const MAX_SHARE = 240;

/** A position of the page that is not drawn yet. */
interface Waiting {
  readonly drawing: PositionDrawing;
  readonly picture: Picture;
  readonly label: string;
  /** The top of its slot. */
  readonly y: number;
  readonly heights: Heights;
}

/** The answer to a question, with its number on the handout. */
const ANSWER = { size: 9.5, below: 6 } as const;

type Element = ReturnType<Pdf['struct']>;

/** Writes pages with a few positions each, as a tagged PDF. */
export class HandoutPdf {
  readonly #options: HandoutOptions;
  readonly #doc: Pdf;
  readonly #root: Element;
  readonly #painter: PdfPainter;
  #pages = 0;
  #positions = 0;
  /** The top of the next slot. */
  #y = 0;
  #part: number | null = null;
  /** The positions of the page, which is drawn when all of them are known. */
  #waiting: Waiting[] = [];
  readonly #answers: Paragraph[] = [];

  constructor(options: HandoutOptions, faces: Typefaces) {
    this.#options = options;
    const { width, height } = options.layout;
    this.#doc = openPdf({ title: options.title, lang: options.lang, size: [width, height] }, faces);
    this.#painter = new PdfPainter(this.#doc, themes.light, faces);
    this.#root = this.#doc.struct('Document');
    this.#doc.addStructure(this.#root);
    if (options.cover === null) return;
    this.#page();
    this.#y = options.layout.header.y;
    this.#write('H1', options.cover);
  }

  add(drawing: PositionDrawing): void {
    const picture = drawing.at(1);
    const { layout } = this.#options;
    let heights = this.#heightsOf(drawing, picture);
    if (heights === null || this.#y + heightOf(layout, heights) > this.#bottom + ROUNDING) {
      this.#drawPage(true);
      this.#page();
      heights = this.#heightsOf(drawing, picture)!;
    }
    const label = this.#options.labelOf(++this.#positions, drawing);
    this.#waiting.push({ drawing, picture, label, y: this.#y, heights });
    this.#y += heightOf(layout, heights) + GAP;
    if (drawing.answer !== undefined)
      this.#answers.push({ ...ANSWER, text: drawing.answer, sign: { text: String(this.#positions), indent: 24 } });
  }

  /**
   * Returns the heights of the next position of the page, which has an equal part of what is left of it. A high picture has more instead of being
   * cropped, and so have the texts of a lesson or of few positions. Null if the page has all its positions.
   */
  #heightsOf(drawing: PositionDrawing, picture: Picture): Heights | null {
    const { layout } = this.#options;
    const { slots, texts } = layout;
    const left = slots.length - this.#waiting.length;
    if (this.#pages === 0 || left === 0) return null;
    const heights = heightsIn(layout, (this.#bottom - this.#y - (left - 1) * GAP) / left);
    const slot = slotAt(layout, this.#y, heights);
    const most = this.#bottom - slots[0]!.picture.y - heightOf(layout, heights);
    const wanted = placeOnPage(slot.picture, picture, layout, heights.picture + most).area;
    const { words } = nextTo(texts, slot, wanted);
    const isWhole = this.#isLesson || slots.length <= 2;
    const lines = isWhole ? textHeight(words, drawing, slots.length) - words.height : 0;
    const isBelow = texts === 'below';
    const least = this.#isLesson && isBelow ? -heights.picture : 0;
    const more = Math.min(most, Math.max(least, wanted.height - heights.picture));
    return higher(layout, heights, {
      picture: more,
      words: Math.min(isBelow ? most - more : most, Math.max(0, lines)),
    });
  }

  /**
   * Draws the positions of the page.
   * @param fills true if the positions of a lesson share the room that is left at the foot of the page
   */
  #drawPage(fills: boolean): void {
    const { layout } = this.#options;
    const { length } = this.#waiting;
    const left = fills && this.#isLesson ? Math.max(0, this.#bottom - (this.#y - GAP)) : 0;
    const share = Math.min(MAX_SHARE, left / length);
    this.#waiting.forEach((position, i) => {
      const heights = higher(layout, position.heights, { picture: 0, words: share });
      this.#draw(position, slotAt(layout, position.y + i * share, heights), i > 0);
    });
    this.#y += length * share;
    this.#waiting = [];
  }

  #draw({ drawing, picture, label }: Waiting, slot: PageSlot, hasLine: boolean): void {
    const { layout } = this.#options;
    const { slots, texts: arranged } = layout;
    if (hasLine) this.#artifact('Layout', this.#line(slot.picture.y - GAP / 2));
    if (drawing.part !== this.#part) this.#doc.outline.addItem(drawing.heading);
    this.#part = drawing.part;
    const placed = placeOnPage(slot.picture, picture, layout);
    const place = nextTo(arranged, slot, placed.area);
    const texts = beatTexts(place, drawing, label, { perPage: slots.length, hasNotes: this.#isLesson });
    const section = this.#doc.struct('Sect', { title: drawing.heading });
    this.#root.add(section);
    this.#block(section, 'H2', texts.heading);
    this.#figure(section, drawing.alt ?? drawing.title, picture, placed);
    this.#block(section, 'P', texts.sentence);
    if (texts.code.length > 0) this.#block(section, 'P', texts.code);
    section.end();
    if (texts.rules.length > 0) this.#artifact('Layout', texts.rules);
  }

  /** @param source the text of the attached file */
  end(source: string | null): Promise<Uint8Array> {
    if (this.#pages === 0) this.#page();
    this.#drawPage(false);
    if (this.#answers.length > 0) this.#drawAnswers();
    if (this.#isLesson) this.#artifact('Layout', rulesIn({ ...this.#rest, height: this.#bottom - this.#y }));
    this.#root.end();
    if (source !== null) attachSource(this.#doc, source);
    return closePdf(this.#doc);
  }

  /** Draws the answers below the last position, or on more pages if they do not fit there. */
  #drawAnswers(): void {
    const title = { text: this.#options.answersTitle, size: 14, weight: 600, below: 9 } as const;
    if (this.#below([title, ...this.#answers]) > this.#bottom) this.#page();
    this.#write('H2', [title]);
    for (const answer of this.#answers) {
      if (this.#below([answer]) > this.#bottom) this.#page();
      this.#write('P', [answer]);
    }
  }

  /** Returns the place below paragraphs on the rest of the page. */
  #below(paragraphs: readonly Paragraph[]): number {
    return writeParagraphs(null, paragraphs, this.#rest, LEADING);
  }

  /** Writes paragraphs below what is drawn. */
  #write(type: string, paragraphs: readonly Paragraph[]): void {
    const sheet = new MarkCollector();
    this.#y = writeParagraphs(sheet, paragraphs, this.#rest, LEADING);
    this.#block(this.#root, type, sheet.marks);
  }

  /** The rest of the page below what is drawn. */
  get #rest(): Rect {
    return { ...this.#options.layout.footer, y: this.#y };
  }

  get #isLesson(): boolean {
    return this.#options.cover !== null;
  }

  /** The bottom of the last slot of a page. */
  get #bottom(): number {
    return this.#options.layout.footer.y;
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
    const small = { size: 8.5, color: 'text-muted' } as const;
    const room = header.width - measure(subtitle, { font: 'sans', size: small.size }) - GAP;
    const look = first ? ({ size: 16, weight: 600 } as const) : ({ ...small, most: 1 } as const);
    const below = writeParagraphs(sheet, [{ text: title, ...look }], { ...header, width: room }, LEADING);
    if (first) this.#y = Math.max(this.#y, below + small.size);
    sheet.text(header.x + header.width, header.y + small.size, subtitle, { ...small, align: 'end' });
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
      // Printers print grey as dots, so pictures have no background.
      this.#painter.picture(picture, placed);
    });
    figure.end();
  }

  #block(parent: Element, type: string, marks: readonly Mark[]): void {
    const block = this.#doc.struct(type);
    parent.add(block);
    block.add(() => this.#painter.marks(marks));
    block.end();
  }

  #artifact(type: 'Layout' | 'Pagination', marks: readonly Mark[]): void {
    this.#doc.markContent('Artifact', { type });
    this.#painter.marks(marks);
    this.#doc.endMarkedContent();
  }

  /** Returns the line between two positions. */
  #line(y: number): readonly Mark[] {
    const { x, width } = this.#options.layout.header;
    const line = { curve: 'line', stroke: 'grid', strokeWidth: 0.6 } as const;
    return [{ kind: 'path', key: 'line', points: [x, y, x + width, y], ...line }];
  }
}
