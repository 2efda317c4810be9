import type { Storyboard } from '../../core/export/storyboard.ts';
import type { StoryboardPictures } from '../../core/export/storyboard-pictures.ts';
import { h } from './dom.ts';
import { type Looks, paintOn } from './screen.ts';

/** Width in CSS pixels. */
const WIDTH = 128;

/** The storyboard: a list of small pictures with their sentences. Pictures are painted when they scroll into view. */
export class PicturesList {
  readonly #list: HTMLElement;
  readonly #items: readonly HTMLButtonElement[];
  readonly #thumbnails: readonly HTMLCanvasElement[];
  readonly #paint: (canvas: HTMLCanvasElement) => void;
  readonly #observer: IntersectionObserver;

  constructor(
    list: HTMLElement,
    { positions, width, height }: Storyboard,
    pictures: StoryboardPictures,
    { looks, onPick }: { readonly looks: () => Looks; readonly onPick: (at: number) => void },
  ) {
    this.#list = list;
    const size = { width: WIDTH, height: Math.round((WIDTH * height) / width) };
    this.#thumbnails = positions.map(() => h('canvas', { ...size, 'aria-hidden': 'true' }));
    this.#items = positions.map(({ n, heading, sentence }, at) => {
      const words = h('span', { class: 'words' }, h('b', {}, heading), h('span', {}, sentence));
      const item = h('button', { type: 'button' }, this.#thumbnails[at]!, h('span', { class: 'n' }, String(n)), words);
      item.addEventListener('click', () => onPick(at));
      return item;
    });
    list.append(...this.#items.map((item) => h('li', {}, item)));
    const indices = new Map(this.#thumbnails.map((canvas, at) => [canvas, at]));
    this.#paint = (canvas) => paintOn(canvas, pictures.at(indices.get(canvas)!), WIDTH, looks());
    this.#observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) this.#seen(target as HTMLCanvasElement);
    });
    this.repaint();
  }

  /** Repaints in other colours: the visible ones now, the others when they become visible. */
  repaint(): void {
    for (const canvas of this.#thumbnails) {
      this.#observer.unobserve(canvas);
      this.#observer.observe(canvas);
    }
  }

  /** Marks the current picture and the range, and scrolls it into view without moving the page. */
  mark(at: number, range: { readonly from: number; readonly to: number }): void {
    this.#items.forEach((item, i) => {
      item.disabled = i < range.from || i > range.to;
      if (i === at) item.setAttribute('aria-current', 'step');
      else item.removeAttribute('aria-current');
    });
    const item = this.#items[at]!.parentElement!;
    const { clientHeight, scrollTop } = this.#list;
    const isVisible = item.offsetTop >= scrollTop && item.offsetTop + item.offsetHeight <= scrollTop + clientHeight;
    if (!isVisible) this.#list.scrollTop = item.offsetTop - (clientHeight - item.offsetHeight) / 2;
  }

  #seen(canvas: HTMLCanvasElement): void {
    this.#observer.unobserve(canvas);
    this.#paint(canvas);
  }
}
