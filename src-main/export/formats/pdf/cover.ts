import type { Mark } from '../../../../core/scene/scene.ts';
import { wrap } from '../../../../core/scene/text-metrics.ts';
import { MarkCollector } from '../../picture/mark-collector.ts';
import type { PageLayout } from './page-layout.ts';

/** The texts of the first page of a lesson's handout. */
export interface CoverTexts {
  readonly title: string;
  /** The heading of the objectives. */
  readonly goalsTitle: string;
  readonly goals: readonly string[];
}

const SIZES = { title: 24, heading: 12, goal: 12 } as const;
const LEADING = 1.4;

/** Returns the marks of the title and the objectives of a lesson at the top of its first page, and the place below them. */
export function coverMarks(texts: CoverTexts, { header }: PageLayout): { readonly marks: readonly Mark[]; y: number } {
  const sheet = new MarkCollector();
  let { y } = header;
  const write = (text: string, size: number, indent = 0, weight: 400 | 600 = 400): void => {
    const lines = wrap(text, header.width - indent, { font: 'sans', size, weight });
    y = sheet.lines(lines, { x: header.x + indent, y }, size * LEADING, { size, weight });
  };
  write(texts.title, SIZES.title, 0, 600);
  y += SIZES.heading;
  write(texts.goalsTitle, SIZES.heading, 0, 600);
  for (const goal of texts.goals) {
    y += 4;
    sheet.text(header.x + 2, y + (SIZES.goal * LEADING) / 2, '•', { size: SIZES.goal });
    write(goal, SIZES.goal, 14);
  }
  return { marks: sheet.marks, y: y + 2 * SIZES.heading };
}
