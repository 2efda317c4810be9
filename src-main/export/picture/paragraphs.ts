import type { Rect } from '../../../core/scene/kit/measures.ts';
import type { ColorToken, TextMark } from '../../../core/scene/scene.ts';
import type { Size } from '../../../core/scene/stage/shot.ts';
import { wrap, wrapUpTo } from '../../../core/scene/text-metrics.ts';
import type { MarkCollector } from './mark-collector.ts';

/** A paragraph of the words of a picture, a slide or a sheet of paper, in the unit of its place. */
export interface Paragraph {
  /** A line break begins a new line. */
  readonly text: string;
  readonly size: number;
  readonly font?: TextMark['font'];
  readonly weight?: 400 | 600;
  readonly color?: ColorToken;
  readonly align?: TextMark['align'];
  /** The number of lines after which it is cut. */
  readonly most?: number;
  /** The space below it. */
  readonly below?: number;
  /** A letter, a number or a bullet to the left of its lines, which are indented. */
  readonly sign?: { readonly text: string; readonly indent: number; readonly color?: ColorToken };
  /** The card that it stands on: its padding and its smallest height. */
  readonly card?: { readonly pad: number; readonly least: number; readonly fill: ColorToken };
}

/**
 * Writes paragraphs below each other, and returns the place below them.
 * @param sheet null only measures
 * @param leading the height of a line as a multiple of its size
 */
export function writeParagraphs(
  sheet: MarkCollector | null,
  paragraphs: readonly Paragraph[],
  { x, y, width }: Omit<Rect, 'height'>,
  leading: number,
): number {
  let top = y;
  for (const { text, most = Number.POSITIVE_INFINITY, below = 0, sign, card, ...look } of paragraphs) {
    const pad = card?.pad ?? 0;
    const indent = sign?.indent ?? 0;
    const lines = wrapUpTo(most, text, width - indent - pad, { font: 'sans', ...look });
    const step = look.size * leading;
    const height = Math.max(card?.least ?? 0, lines.length * step + 2 * pad);
    if (card !== undefined) sheet?.rect({ x, y: top, width, height }, card.fill, pad / 2, 'border-strong');
    if (sign !== undefined) {
      const middle = top + (card === undefined ? step : height) / 2;
      sheet?.text(x + pad, middle, sign.text, { ...look, weight: 600, ...(sign.color && { color: sign.color }) });
    }
    sheet?.lines(lines, { x: x + indent, y: top + (height - lines.length * step) / 2 }, step, look);
    top += height + below;
  }
  return top;
}

/** The place between two sentences or paragraphs. */
const SENTENCE_END = /(?<=[.!?]\s)|(?<=[。！？\n])/;

/**
 * Returns the lines of a text in the first of the sizes in which all of it fits. In the last one, sentences at the end that do not fit are left out
 * whole; only a first sentence that is too long is cut.
 */
export function fittingLines(
  text: string,
  { width, height }: Size,
  sizes: readonly number[],
  leading: number,
): { readonly size: number; readonly lines: readonly string[] } {
  const room = (size: number): number => Math.floor(height / (size * leading) + 1e-6);
  const fits = (size: number): boolean => linesOf(text, width, size).length <= room(size);
  const size = sizes.find(fits) ?? sizes.at(-1)!;
  if (fits(size)) return { size, lines: linesOf(text, width, size) };
  const sentences = text.split(SENTENCE_END);
  const starts = sentences.map((_, i) =>
    sentences
      .slice(0, i + 1)
      .join('')
      .trim(),
  );
  const said = starts.findLast((start) => linesOf(start, width, size).length <= room(size));
  return { size, lines: wrapUpTo(room(size), said ?? starts[0]!, width, { font: 'sans', size }) };
}

/** Returns all lines of a text, of which each paragraph begins one. */
export function linesOf(text: string, width: number, size: number): readonly string[] {
  return text.split('\n').flatMap((line) => wrap(line, width, { font: 'sans', size }));
}
