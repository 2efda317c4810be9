import type { Rect } from '../../../core/scene/kit/measures.ts';
import type { MarkCollector } from './mark-collector.ts';
import { fittingLines, linesOf } from './paragraphs.ts';

/** Text sizes at unit 1. The first size at which everything fits is used. */
const SIZES = [30, 26, 22] as const;
const MIN_SIZE = 22;
const LEADING = 1.35;
/** The padding at unit 1: left and right together, and top and bottom together. */
const PAD = { across: 64, down: 16 };
const MIN_HEIGHT = 116;
/** More lines would leave too little room for the diagram. */
const MAX_LINES = 9;

/** Returns the height of a box in which each of the texts fits, up to MAX_LINES. */
export function sentenceHeight(texts: readonly string[], width: number, u: number): number {
  const counts = texts.map((text) => linesOf(text, width - PAD.across * u, MIN_SIZE * u).length);
  const lines = Math.min(MAX_LINES, Math.max(0, ...counts));
  return Math.max(Math.round(MIN_HEIGHT * u), Math.ceil((lines * MIN_SIZE * LEADING + PAD.down) * u));
}

/** Draws the sentence in a box. Each paragraph begins a line. */
export function drawSentence(
  sheet: MarkCollector,
  area: Rect,
  u: number,
  { sentence, refused }: { readonly sentence: string; readonly refused: boolean },
): void {
  sheet.rect(area, refused ? 'danger-soft' : 'surface', 12 * u, refused ? 'danger' : 'border');
  sheet.rect({ ...area, width: 8 * u }, refused ? 'danger' : 'accent', 4 * u);
  const place = { width: area.width - PAD.across * u, height: area.height - PAD.down * u };
  const sizes = SIZES.map((each) => each * u);
  const { size, lines } = fittingLines(sentence, place, sizes, LEADING);
  const step = size * LEADING;
  const top = area.y + (area.height - lines.length * step) / 2;
  sheet.lines(lines, { x: area.x + 36 * u, y: top }, step, { size });
}
