import { getOrInsert } from '../trace/lookup.ts';
import { arrowHead } from './arrow-head.ts';
import type { Context2D } from './context-2d.ts';
import { cssFont, HALF_CAP } from './fonts.ts';
import type { ColorToken, Mark, PathMark, RectMark, TextMark } from './scene.ts';
import type { Theme } from './theme.ts';

export interface PaintOptions {
  /** Device pixels per scene unit of the context's transform. Only used to decide which texts are too small to draw. */
  readonly scale?: number;
  /** Texts smaller than this many device pixels are not drawn. */
  readonly minTextSize?: number;
  /** Replaces characters that the bundled fonts lack. */
  readonly text?: (text: string) => string;
  /** Replaces a CSS font if the bundled fonts have other names. */
  readonly font?: (font: string) => string;
}

const NO_DASH: readonly number[] = [];
const CANVAS_ALIGN = { start: 'left', middle: 'center', end: 'right' } as const;

/**
 * Draws marks in order, in scene coordinates under the context's current transform, and restores the context's state.
 * For speed, consecutive rectangles that look alike are drawn together, and consecutive still texts (which do not overlap) are drawn font by font.
 */
export function paint(context: Context2D, marks: readonly Mark[], theme: Theme, options: PaintOptions = {}): void {
  const brush = new Brush(context, theme, options);
  context.save();
  brush.begin();
  for (let i = 0; i < marks.length; i++) {
    const mark = marks[i]!;
    if (mark.opacity === 0) continue;
    if (mark.kind === 'rect') i = brush.rects(marks, i);
    else if (mark.kind === 'text') i = brush.texts(marks, i);
    else brush.path(mark);
  }
  context.restore();
}

/** Caches the context's state, because setting a font or colour costs more than comparing it. */
class Brush {
  readonly #context: Context2D;
  readonly #theme: Theme;
  readonly #options: PaintOptions;
  #fill = '';
  #stroke = '';
  #font = '';
  #align = '';
  #alpha = 1;
  #lineWidth = -1;
  #dash: readonly number[] = NO_DASH;

  constructor(context: Context2D, theme: Theme, options: PaintOptions) {
    this.#context = context;
    this.#theme = theme;
    this.#options = options;
  }

  begin(): void {
    this.#context.textBaseline = 'alphabetic';
    this.#context.lineJoin = 'round';
    this.#context.lineCap = 'butt';
    this.#context.globalAlpha = 1;
    this.#context.setLineDash([]);
  }

  /** Draws the run of alike rectangles that starts at `start` and returns the index of the last one. */
  rects(marks: readonly Mark[], start: number): number {
    const first = marks[start] as RectMark;
    let end = start + 1;
    while (end < marks.length && isAlike(first, marks[end]!)) end++;
    const run = marks.slice(start, end) as RectMark[];
    if (isRounded(first)) {
      this.#trace(run);
      this.#finish(first);
      return end - 1;
    }
    this.#setAlpha(first.opacity ?? 1);
    // Filling one path of thousands of rectangles takes ten times as long as filling them one by one.
    if (first.fill !== undefined) this.#fillRects(run, this.#theme.colors[first.fill]);
    if (first.stroke !== undefined) {
      this.#trace(run);
      this.#strokeLike(first, first.stroke);
    }
    return end - 1;
  }

  #fillRects(run: readonly RectMark[], color: string): void {
    this.#setFill(color);
    for (const { x, y, width, height } of run) this.#context.fillRect(x, y, width, height);
  }

  #trace(run: readonly RectMark[]): void {
    this.#context.beginPath();
    for (const mark of run) {
      if (isRounded(mark)) this.#context.roundRect(mark.x, mark.y, mark.width, mark.height, mark.radius ?? 0);
      else this.#context.rect(mark.x, mark.y, mark.width, mark.height);
    }
  }

  path(mark: PathMark): void {
    const context = this.#context;
    const points = mark.points;
    context.beginPath();
    context.moveTo(points[0]!, points[1]!);
    if (mark.curve === 'line') {
      for (let i = 2; i < points.length; i += 2) context.lineTo(points[i]!, points[i + 1]!);
    } else {
      for (let i = 2; i + 5 < points.length; i += 6) {
        context.bezierCurveTo(
          points[i]!,
          points[i + 1]!,
          points[i + 2]!,
          points[i + 3]!,
          points[i + 4]!,
          points[i + 5]!,
        );
      }
    }
    if (mark.closed === true) context.closePath();
    this.#finish(mark);
    if (mark.arrow === true && mark.stroke !== undefined) this.#head(mark, mark.stroke);
  }

  /** Draws the run of still texts that starts at `start` (or the one moving text there) and returns the index of the last one. */
  texts(marks: readonly Mark[], start: number): number {
    const { minTextSize = 0, scale = 1 } = this.#options;
    const end = textsEnd(marks, start);
    const fonts = new Map<string, TextMark[]>();
    for (const mark of marks.slice(start, end) as readonly TextMark[]) {
      if (mark.size < minTextSize / scale) continue;
      getOrInsert(fonts, cssFont(mark.font, mark.size, mark.weight ?? 400), () => []).push(mark);
    }
    for (const [font, texts] of fonts) {
      this.#setFont(font);
      for (const mark of texts) this.#text(mark);
    }
    return end - 1;
  }

  #text(mark: TextMark): void {
    const context = this.#context;
    this.#setAlpha(mark.opacity ?? 1);
    this.#setFill(this.#theme.colors[mark.color]);
    if (mark.align !== this.#align) {
      context.textAlign = CANVAS_ALIGN[mark.align];
      this.#align = mark.align;
    }
    const text = this.#options.text?.(mark.text) ?? mark.text;
    context.fillText(text, mark.x, mark.y + mark.size * HALF_CAP);
  }

  #finish(mark: RectMark | PathMark): void {
    this.#setAlpha(mark.opacity ?? 1);
    if (mark.fill !== undefined) {
      this.#setFill(this.#theme.colors[mark.fill]);
      this.#context.fill();
    }
    if (mark.stroke !== undefined) this.#strokeLike(mark, mark.stroke);
  }

  #strokeLike(mark: RectMark | PathMark, token: ColorToken): void {
    this.#setStroke(this.#theme.colors[token], mark.strokeWidth ?? 1, mark.dash ?? NO_DASH);
    this.#context.stroke();
  }

  #head(mark: PathMark, token: ColorToken): void {
    const [ax, ay, bx, by, cx, cy] = arrowHead(mark.points, mark.strokeWidth ?? 1);
    this.#context.beginPath();
    this.#context.moveTo(ax, ay);
    this.#context.lineTo(bx, by);
    this.#context.lineTo(cx, cy);
    this.#context.closePath();
    this.#setFill(this.#theme.colors[token]);
    this.#context.fill();
  }

  #setAlpha(alpha: number): void {
    if (alpha === this.#alpha) return;
    this.#context.globalAlpha = alpha;
    this.#alpha = alpha;
  }

  #setFont(font: string): void {
    if (font === this.#font) return;
    this.#context.font = this.#options.font?.(font) ?? font;
    this.#font = font;
  }

  #setFill(color: string): void {
    if (color === this.#fill) return;
    this.#context.fillStyle = color;
    this.#fill = color;
  }

  #setStroke(color: string, width: number, dash: readonly number[]): void {
    if (color !== this.#stroke) {
      this.#context.strokeStyle = color;
      this.#stroke = color;
    }
    if (width !== this.#lineWidth) {
      this.#context.lineWidth = width;
      this.#lineWidth = width;
    }
    if (dash !== this.#dash) {
      this.#context.setLineDash([...dash]);
      this.#dash = dash;
    }
  }
}

/** Returns the end of the run of still texts that starts at `start`. A text that moves or fades is a run by itself. */
function textsEnd(marks: readonly Mark[], start: number): number {
  const isAtRest = (mark: Mark): boolean => mark.kind === 'text' && mark.opacity === undefined;
  let end = start + 1;
  if (isAtRest(marks[start]!)) while (end < marks.length && isAtRest(marks[end]!)) end++;
  return end;
}

function isRounded(mark: RectMark): boolean {
  return mark.radius !== undefined && mark.radius > 0;
}

function isAlike(first: RectMark, mark: Mark): boolean {
  return mark.kind === 'rect' && isRounded(mark) === isRounded(first) && sameLook(first, mark);
}

function sameLook(a: RectMark, b: RectMark): boolean {
  return (
    a.fill === b.fill &&
    a.stroke === b.stroke &&
    a.strokeWidth === b.strokeWidth &&
    a.dash === b.dash &&
    (a.opacity ?? 1) === (b.opacity ?? 1)
  );
}
