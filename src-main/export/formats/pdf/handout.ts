import type { Rect } from '../../../../core/scene/kit/measures.ts';
import type { Mark } from '../../../../core/scene/scene.ts';
import { measure } from '../../../../core/scene/text-metrics.ts';
import type { PositionDrawing } from '../../exported-pictures.ts';
import { MarkCollector } from '../../picture/mark-collector.ts';
import { type Paragraph, writeParagraphs } from '../../picture/paragraphs.ts';
import { beatTexts, LEADING, textHeight } from './beat-texts.ts';
import type { Block, Page, Section } from './page.ts';
import { GAP, type PageLayout, wordsPlace } from './page-layout.ts';
import { heightAt, type Position, pageCounts, zoomIn } from './page-plan.ts';
import { placeOnPage } from './picture-place.ts';

export interface HandoutOptions {
  readonly layout: PageLayout;
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

/** Points by which a position may be higher than its picture and its texts to fill its page. */
const MAX_SHARE = 240;

/** The part of an equal share of a page that the pseudocode of a script may ask for where many positions share a page. */
const MAX_CODE = 0.9;

/** The most positions that wait for their pages. With all positions of a long script at once, memory would run out. */
const MAX_WAITING = 60;

/** A position of a page that is not drawn yet. */
interface Waiting extends Position {
  readonly drawing: PositionDrawing;
  readonly label: string;
}

/** The answer to a question, with its number on the handout. */
const ANSWER = { size: 9.5, below: 6 } as const;

/** Makes pages with a few positions each. A page is made when its positions are known. */
export class Handout {
  readonly #options: HandoutOptions;
  readonly #take: (page: Page) => void;
  #pages = 0;
  #positions = 0;
  #part: number | null = null;
  #waiting: Waiting[] = [];
  /** The blocks of the page that is being made. */
  #page: Block[] = [];
  /** The place below them. */
  #y = 0;
  readonly #answers: Paragraph[] = [];

  /** @param take receives the pages in order */
  constructor(options: HandoutOptions, take: (page: Page) => void) {
    this.#options = options;
    this.#take = take;
  }

  add(drawing: PositionDrawing): void {
    const { layout } = this.#options;
    const label = this.#options.labelOf(++this.#positions, drawing);
    this.#waiting.push({
      drawing,
      label,
      picture: drawing.at(1),
      most: Number.POSITIVE_INFINITY,
      textHeight: (width) => textHeight(drawing, width, layout.perPage, this.#isLesson),
    });
    if (drawing.answer !== undefined)
      this.#answers.push({ ...ANSWER, text: drawing.answer, sign: { text: String(this.#positions), indent: 24 } });
    if (this.#waiting.length > MAX_WAITING) this.#makePages(false);
  }

  /** The number of pages that were begun. */
  get pages(): number {
    return this.#pages;
  }

  /** Makes the last pages. */
  end(): void {
    this.#makePages(true);
    if (this.#pages === 0) this.#begin();
    this.#addAnswers();
    this.#take(this.#page);
  }

  /** @param isEnd false if more positions follow, with which the last of these may share a page */
  #makePages(isEnd: boolean): void {
    const { layout } = this.#options;
    const top = this.#pages === 0 ? this.#opening().y : this.#top;
    const rooms = { first: this.#bottom - top, other: this.#bottom - this.#top };
    const pagesOf = (most: number): readonly number[] => {
      const heights = this.#waiting.map((position) => heightAt({ ...position, most }, 1, layout));
      return pageCounts(heights, rooms, layout);
    };
    // The pseudocode of a script is only cut if this saves a page.
    const whole = pagesOf(Number.POSITIVE_INFINITY);
    const most = this.#isLesson || layout.perPage <= 2 ? Number.POSITIVE_INFINITY : MAX_CODE * layout.room;
    const short = Number.isFinite(most) ? pagesOf(most) : whole;
    const isCut = short.length < whole.length;
    const counts = isCut ? short : whole;
    const made = isEnd ? counts : counts.slice(0, -2);
    for (const count of made) {
      const positions = this.#waiting.splice(0, count);
      const shown = isCut ? positions.map((position) => ({ ...position, most })) : positions;
      this.#makePage(shown);
    }
  }

  /** Begins a page with some positions, which fill it: their pictures are as large as they fit, and what is left is shared. */
  #makePage(positions: readonly Waiting[]): void {
    const { layout } = this.#options;
    this.#begin();
    const room = this.#bottom - this.#y;
    const zoom = zoomIn(room, positions, layout);
    const heights = positions.map((position) => heightAt(position, zoom, layout));
    const left = room - heights.reduce((sum, height) => sum + height + GAP, -GAP);
    const share = Math.max(0, Math.min(MAX_SHARE, left / positions.length));
    positions.forEach((position, i) => {
      if (i > 0) this.#add('Layout', this.#line(this.#y - GAP / 2));
      const height = Math.min(heights[i]! + share, this.#bottom - this.#y);
      this.#page.push(this.#section(position, zoom, { height, count: positions.length }));
      this.#y += height + GAP;
    });
  }

  /** @param count the positions of the page */
  #section({ drawing, label, picture }: Waiting, zoom: number, { height, count }: SectionPlace): Section {
    const { layout } = this.#options;
    const place = placeOnPage({ x: layout.header.x, y: this.#y }, picture, zoom, layout);
    const words = wordsPlace(layout, place.area, height);
    const perPage = count <= 2 ? Math.min(2, layout.perPage) : layout.perPage;
    const texts = beatTexts(words, drawing, label, { perPage, hasNotes: this.#isLesson });
    const isFirst = drawing.part !== this.#part;
    this.#part = drawing.part;
    return {
      role: 'Sect',
      title: drawing.heading,
      isFirst,
      blocks: [
        { role: 'H2', marks: texts.heading },
        { role: 'Figure', alt: drawing.alt ?? drawing.title, picture, place },
        { role: 'P', marks: texts.sentence },
        ...(texts.code.length > 0 ? [{ role: 'P', marks: texts.code } as const] : []),
        ...(texts.rules.length > 0 ? [{ role: 'Layout', marks: texts.rules } as const] : []),
      ],
    };
  }

  /** Adds the answers on pages of their own, which a teacher can keep back. */
  #addAnswers(): void {
    if (this.#answers.length === 0) return;
    this.#begin();
    this.#write('H2', [{ text: this.#options.answersTitle, size: 14, weight: 600, below: 9 }]);
    for (const answer of this.#answers) {
      if (this.#below([answer]) > this.#bottom) this.#begin();
      this.#write('P', [answer]);
    }
  }

  /** Returns the place below paragraphs on the rest of the page. */
  #below(paragraphs: readonly Paragraph[]): number {
    return writeParagraphs(null, paragraphs, this.#rest, LEADING);
  }

  /** Writes paragraphs below what is on the page. */
  #write(role: 'H1' | 'H2' | 'P', paragraphs: readonly Paragraph[]): void {
    const sheet = new MarkCollector();
    this.#y = writeParagraphs(sheet, paragraphs, this.#rest, LEADING);
    this.#add(role, sheet.marks);
  }

  #add(role: 'H1' | 'H2' | 'P' | 'Layout' | 'Pagination', marks: readonly Mark[]): void {
    this.#page.push({ role, marks });
  }

  /** The rest of the page below what is on it. */
  get #rest(): Rect {
    return { ...this.#options.layout.footer, y: this.#y };
  }

  get #isLesson(): boolean {
    return this.#options.cover !== null;
  }

  /** The top of the first position of every page but the first one. */
  get #top(): number {
    const { header } = this.#options.layout;
    return header.y + header.height;
  }

  /** The bottom of the last position of a page. */
  get #bottom(): number {
    return this.#options.layout.footer.y;
  }

  /** Begins the next page with the title and the number. */
  #begin(): void {
    if (this.#pages > 0) this.#take(this.#page);
    this.#pages++;
    const { y, blocks } = this.#pages === 1 ? this.#opening() : this.#heading();
    const { footer } = this.#options.layout;
    const number = new MarkCollector();
    number.text(footer.x + footer.width, footer.y + footer.height - 4, String(this.#pages), { ...SMALL, align: 'end' });
    this.#page = [...blocks, { role: 'Pagination', marks: number.marks }];
    this.#y = y;
  }

  /** Returns the top of the first page: the title, or the cover of a lesson. */
  #opening(): PageTop {
    const { cover, title, layout } = this.#options;
    const sheet = new MarkCollector();
    if (cover !== null) {
      const y = writeParagraphs(sheet, cover, layout.header, LEADING);
      return { blocks: [{ role: 'H1', marks: sheet.marks }], y };
    }
    const below = this.#titleLine(sheet, { text: title, size: 16, weight: 600 });
    return { blocks: [{ role: 'H1', marks: sheet.marks }], y: Math.max(this.#top, below + SMALL.size) };
  }

  /** Returns the top of other pages. */
  #heading(): PageTop {
    const sheet = new MarkCollector();
    this.#titleLine(sheet, { ...SMALL, text: this.#options.title, most: 1 });
    return { blocks: [{ role: 'Pagination', marks: sheet.marks }], y: this.#top };
  }

  /** Writes the title with the subtitle right of its first line, and returns the place below. */
  #titleLine(sheet: MarkCollector, title: Paragraph): number {
    const { subtitle, layout } = this.#options;
    const { x, y, width } = layout.header;
    const room = width - measure(subtitle, { font: 'sans', size: SMALL.size }) - GAP;
    sheet.text(x + width, y + (title.size * LEADING) / 2, subtitle, { ...SMALL, align: 'end' });
    return writeParagraphs(sheet, [title], { x, y, width: room }, LEADING);
  }

  /** Returns the line between two positions. */
  #line(y: number): readonly Mark[] {
    const { x, width } = this.#options.layout.header;
    const line = { curve: 'line', stroke: 'grid', strokeWidth: 0.6 } as const;
    return [{ kind: 'path', key: 'line', points: [x, y, x + width, y], ...line }];
  }
}

/** The texts at the edges of a page. */
const SMALL = { size: 8.5, color: 'text-muted' } as const;

interface SectionPlace {
  readonly height: number;
  readonly count: number;
}

interface PageTop {
  readonly blocks: readonly Block[];
  /** The place below. */
  readonly y: number;
}
