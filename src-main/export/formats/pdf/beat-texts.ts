import type { Mark, TextMark } from '../../../../core/scene/scene.ts';
import { ellipsis, type TextStyle, wrap } from '../../../../core/scene/text-metrics.ts';
import { Sheet } from '../../picture/sheet.ts';
import type { Area } from '../../picture/still-frame.ts';
import { type CodeRow, codeRows, codeWindow } from '../../picture/still-pseudocode.ts';
import type { Description } from '../../subject.ts';
import type { Slot } from './page-layout.ts';

/** The texts of one position, each as marks in points. */
export interface BeatTexts {
  readonly heading: readonly Mark[];
  readonly sentence: readonly Mark[];
  readonly code: readonly Mark[];
}

/** Sizes in points; sentence and pseudocode shrink to `LEAST` where they do not fit. */
interface Sizes {
  readonly number: number;
  readonly heading: number;
  readonly sentence: number;
  readonly code: number;
}

const LEAST = 6.5;
const SIZES: Readonly<Record<number, Sizes>> = {
  1: { number: 9, heading: 14, sentence: 12, code: 9.5 },
  2: { number: 8, heading: 11.5, sentence: 10.5, code: 8.5 },
  4: { number: 7.5, heading: 10, sentence: 9, code: 8 },
  6: { number: 7, heading: 9.5, sentence: 8.5, code: 7.5 },
};
const LEADING = 1.35;
const HEADING_LINES = 2;
/** Pseudocode below the words keeps this part of the slot. */
const CODE_SHARE = 0.35;

/** Number, heading, sentence and pseudocode of a position in its slot. @param number as it is written: `step 3 of 24` */
export function beatTexts(slot: Slot, beat: Description, number: string, perPage: number): BeatTexts {
  const sizes = SIZES[perPage]!;
  const { words } = slot;
  const heading = new Column(words);
  heading.line(number, { font: 'sans', size: sizes.number }, { color: 'text-muted' });
  const style = { font: 'mono', size: sizes.heading, weight: 600 } as const;
  for (const line of linesUpTo(HEADING_LINES, beat.heading, words.width, style)) heading.line(line, style);
  const share = slot.code === null && beat.pseudocode.length > 0 ? 1 - CODE_SHARE : 1;
  const sentence = new Column({ ...words, y: heading.y + sizes.sentence * 0.4 });
  const room = words.y + words.height * share - sentence.y;
  const { lines, style: fitting } = fitted(beat.title, words.width, room, sizes.sentence);
  for (const line of lines) sentence.line(line, fitting);
  const below = sentence.y + sizes.code * 0.7;
  const place = slot.code ?? { ...words, y: below, height: words.y + words.height - below };
  return { heading: heading.marks, sentence: sentence.marks, code: codeMarks(beat, place, sizes.code) };
}

function fitted(text: string, width: number, height: number, largest: number) {
  for (let size = largest; ; size -= 0.5) {
    const style = { font: 'sans', size: Math.max(LEAST, size) } as const;
    const lines = wrap(text, width, style);
    if (lines.length * style.size * LEADING <= height || size <= LEAST) return { lines, style };
  }
}

/** The first lines of a text; the last of them ends in `…` where there would be more. */
function linesUpTo(most: number, text: string, width: number, style: TextStyle): readonly string[] {
  const lines = wrap(text, width, style);
  if (lines.length <= most) return lines;
  const rest = lines.slice(most - 1).join(' ');
  return [...lines.slice(0, most - 1), ellipsis(rest, width, style)];
}

/** Lines below each other. */
class Column extends Sheet {
  readonly #area: Omit<Area, 'height'>;
  y: number;

  constructor(area: Omit<Area, 'height'>) {
    super();
    this.#area = area;
    this.y = area.y;
  }

  line(text: string, style: TextStyle, look: Partial<TextMark> = {}): void {
    const height = style.size * LEADING;
    this.text(this.#area.x, this.y + height / 2, text, { ...style, ...look });
    this.y += height;
  }
}

const PAD = 5;

function codeMarks({ pseudocode }: Description, area: Area, largest: number): readonly Mark[] {
  if (pseudocode.length === 0) return [];
  const { rows, size } = fittedRows(pseudocode, area, largest);
  const height = size * LEADING;
  const sheet = new Sheet();
  sheet.rect({ ...area, height: rows.length * height + 2 * PAD }, 'surface', 3, 'border');
  rows.forEach((row, i) => {
    codeRow(sheet, row, { x: area.x, y: area.y + PAD + i * height, width: area.width, height }, size);
  });
  return sheet.marks;
}

function codeRow(sheet: Sheet, row: CodeRow, { x, y, width, height }: Area, size: number): void {
  const { current, opens, indent, text } = row;
  if (current) sheet.rect({ x: x + 2, y, width: width - 4, height }, 'accent-soft', 1.5);
  if (current && opens) sheet.rect({ x: x + 2, y, width: 2, height }, 'accent', 1);
  const look = current ? ({ color: 'text', weight: 600 } as const) : ({ color: 'text-muted' } as const);
  sheet.text(x + PAD + 3 + indent, y + height / 2, text, { font: 'mono', size, ...look });
}

/** All rows in the largest size that they fit in; of more than fit, those around the current one. */
function fittedRows(code: Description['pseudocode'], { width, height }: Area, largest: number) {
  for (let size = largest; ; size -= 0.5) {
    const least = Math.max(LEAST, size);
    const rows = codeRows(code, width - 2 * PAD, least);
    const room = Math.floor((height - 2 * PAD) / (least * LEADING));
    if (rows.length <= room || size <= LEAST) return { rows: codeWindow(rows, room), size: least };
  }
}
