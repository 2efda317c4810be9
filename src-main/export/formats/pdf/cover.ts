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
  /** The heading of the room to write. */
  readonly notesTitle: string;
}

const SIZES = { title: 24, heading: 12, goal: 12 } as const;
const LEADING = 1.4;
/** Points between the lines to write on. */
const RULE = 27;

/** Returns the marks of a page with the title and the objectives of a lesson, and lines to write on. */
export function coverMarks(texts: CoverTexts, { header, footer }: PageLayout): readonly Mark[] {
  const sheet = new MarkCollector();
  let { y } = header;
  const write = (text: string, size: number, indent = 0, weight: 400 | 600 = 400): void => {
    for (const line of wrap(text, header.width - indent, { font: 'sans', size, weight })) {
      y += size * LEADING;
      sheet.text(header.x + indent, y - (size * LEADING) / 2, line, { size, weight });
    }
  };
  write(texts.title, SIZES.title, 0, 600);
  y += SIZES.heading;
  write(texts.goalsTitle, SIZES.heading, 0, 600);
  for (const goal of texts.goals) {
    y += 4;
    sheet.text(header.x + 2, y + (SIZES.goal * LEADING) / 2, '•', { size: SIZES.goal });
    write(goal, SIZES.goal, 14);
  }
  y += 2 * SIZES.heading;
  write(texts.notesTitle, SIZES.heading, 0, 600);
  const rules: Mark[] = [];
  for (y += RULE; y < footer.y; y += RULE) {
    const points = [header.x, y, header.x + header.width, y];
    rules.push({ kind: 'path', key: `rule:${y}`, points, curve: 'line', stroke: 'border-strong', strokeWidth: 0.6 });
  }
  return [...sheet.marks, ...rules];
}
