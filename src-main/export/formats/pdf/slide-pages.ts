import type { ExportRequest } from '../../../../core/export/request.ts';
import type { PositionDrawing } from '../../exported-pictures.ts';
import { type DeckSlide, goalsSlide, slideOf } from '../deck.ts';
import { slidePicture } from '../slide-picture.ts';
import type { Page } from './page.ts';
import type { PageLayout } from './page-layout.ts';

/** Makes a landscape page of each slide of a deck. */
export class SlidePages {
  readonly #request: ExportRequest;
  readonly #width: number;
  readonly #take: (page: Page) => void;
  #part: number | null = null;
  #pages = 0;

  /** @param take receives the pages in order */
  constructor(request: ExportRequest, { width }: PageLayout, take: (page: Page) => void) {
    this.#request = request;
    this.#width = width;
    this.#take = take;
    const goals = goalsSlide(request);
    if (goals !== null) this.#add(goals, true);
  }

  add(drawing: PositionDrawing): void {
    this.#add(slideOf(drawing, this.#request), drawing.part !== this.#part);
    this.#part = drawing.part;
  }

  /** The number of pages. */
  get pages(): number {
    return this.#pages;
  }

  /** Every page was made when its picture was added. */
  end(): void {}

  #add(slide: DeckSlide, isFirst: boolean): void {
    const picture = slidePicture(slide);
    const scale = this.#width / picture.width;
    const area = { x: 0, y: 0, width: this.#width, height: picture.height * scale };
    const place = { x: 0, y: 0, scale, area };
    this.#pages++;
    this.#take([
      {
        role: 'Sect',
        title: slide.heading,
        isFirst,
        blocks: [{ role: 'Figure', alt: slide.sentence, picture, place }],
      },
    ]);
  }
}
