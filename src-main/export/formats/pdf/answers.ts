import type { Rect } from '../../../../core/scene/kit/measures.ts';
import type { Mark } from '../../../../core/scene/scene.ts';
import { wrap } from '../../../../core/scene/text-metrics.ts';
import { MarkCollector } from '../../picture/mark-collector.ts';

/** The answer to the question of a position, with its number on the handout. */
export interface Answer {
  readonly label: string;
  /** One paragraph per line. */
  readonly text: string;
}

const SIZES = { title: 14, text: 9.5 } as const;
const LEADING = 1.35;
const INDENT = 24;
/** The space below an answer. */
const SPACE = 6;

/** Returns the heading above the answers, and the place below it. */
export function answersTitle(title: string, { x, y }: Rect): { readonly marks: readonly Mark[]; readonly y: number } {
  const sheet = new MarkCollector();
  sheet.text(x, y + SIZES.title * 0.7, title, { size: SIZES.title, weight: 600 });
  return { marks: sheet.marks, y: y + 2 * SIZES.title };
}

/** Returns an answer with its number, and the place below it. */
export function answerMarks(
  { label, text }: Answer,
  { x, y, width }: Rect,
): { readonly marks: readonly Mark[]; readonly y: number } {
  const sheet = new MarkCollector();
  const style = { font: 'sans', size: SIZES.text } as const;
  const step = SIZES.text * LEADING;
  const lines = text.split('\n').flatMap((paragraph) => wrap(paragraph, width - INDENT, style));
  sheet.text(x, y + step / 2, label, { ...style, weight: 600 });
  return { marks: sheet.marks, y: sheet.lines(lines, { x: x + INDENT, y }, step, style) + SPACE };
}
