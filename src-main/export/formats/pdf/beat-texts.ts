import type { Rect } from '../../../../core/scene/kit/measures.ts';
import type { Mark } from '../../../../core/scene/scene.ts';
import type { Description } from '../../exported-pictures.ts';
import { MarkCollector } from '../../picture/mark-collector.ts';
import { type Paragraph, writeParagraphs } from '../../picture/paragraphs.ts';
import { type CodeRow, codeRows, codeWindow, drawCode } from '../../picture/still-pseudocode.ts';

/** The texts of one position as marks in points. */
export interface BeatTexts {
  readonly heading: readonly Mark[];
  readonly sentence: readonly Mark[];
  readonly code: readonly Mark[];
  /** Lines to write on. */
  readonly rules: readonly Mark[];
}

/** Maximum sizes in points. */
interface Sizes {
  readonly number: number;
  readonly heading: number;
  readonly sentence: number;
  readonly code: number;
  /** The number of lines after which a heading is cut. */
  readonly lines: number;
}

const MIN_SIZE = 6.5;
const SIZES: Readonly<Record<number, Sizes>> = {
  1: { number: 9, heading: 14, sentence: 12, code: 9.5, lines: 4 },
  2: { number: 8, heading: 11.5, sentence: 10.5, code: 8.5, lines: 4 },
  4: { number: 7.5, heading: 10, sentence: 9.5, code: 8, lines: 2 },
  6: { number: 7, heading: 9.5, sentence: 8.5, code: 8, lines: 2 },
};
/** The height of a line as a multiple of its size. */
export const LEADING = 1.35;
/** Codes of positions without an operation, whose headings are words. */
const PROSE = new Set(['prose', 'question', 'compare', 'vote']);
/** Codes of positions that ask something. */
const ASKS = new Set(['question', 'vote']);
/** Minimum number of lines for an answer below a question, and the distance of lines to write on in points. */
const ANSWER_LINES = 3;
const RULE = 20;
/** The space above pseudocode as a multiple of its size. */
const ABOVE_CODE = 0.7;
/** The space between paragraphs in lines. */
const SPACE = 0.35;

/** Minimum sizes in points that are easy to read. Longer pseudocode shows only some lines, but at least `MIN_CODE_LINES`. */
const YIELD = 1;
const MIN_CODE_LINES = 4;
/** The size in points of a sentence that is easy to read. */
const EASY_SIZE = 8.5;

/**
 * Returns number, heading, sentence and pseudocode of a position in its place, as large as they fit. The pseudocode shrinks first, then the
 * sentence with the heading and the comment of the chapter. Pseudocode that is still too long shows the lines around the current one.
 * @param number the written number: `step 3 of 24`
 * @param options `perPage` is the number of positions of the page, `hasNotes` fills the rest of the place below a question with lines to write on
 */
export function beatTexts(
  words: Rect,
  beat: Description,
  number: string,
  { perPage, hasNotes }: { readonly perPage: number; readonly hasNotes: boolean },
): BeatTexts {
  const sizes = sizesOf(perPage);
  const textsAt = ({ sentence, code }: Pick<Sizes, 'sentence' | 'code'>) =>
    textsIn(words, beat, number, { ...sizes, heading: sizes.heading - sizes.sentence + sentence, sentence, code });
  const tries = stepsDown(sizes.sentence).flatMap((sentence) =>
    stepsDown(sizes.code).map((code) => ({ sentence, code })),
  );
  const isEnough = ({ sentence, code }: (typeof tries)[number]): boolean => {
    const { fits, rows } = textsAt({ sentence, code });
    const least = sentence <= sizes.sentence - YIELD ? MIN_CODE_LINES : Number.POSITIVE_INFINITY;
    return fits && (rows.cut === 0 || (code === MIN_SIZE && rows.shown >= least));
  };
  const { heading, sentence, code, rest } = textsAt(tries.find(isEnough) ?? tries.at(-1)!);
  return { heading, sentence, code, rules: hasNotes && ASKS.has(beat.code) ? rulesIn(rest) : [] };
}

/** Returns sizes from the largest down to the smallest. */
function stepsDown(largest: number): readonly number[] {
  return Array.from({ length: 2 * (largest - MIN_SIZE) + 1 }, (_, i) => largest - i / 2);
}

/** Returns the sizes of the texts of a page with some positions. */
function sizesOf(perPage: number): Sizes {
  return SIZES[perPage <= 2 ? perPage : perPage <= 4 ? 4 : 6]!;
}

/**
 * Returns the height of the texts of a position in a place of some width: of the heading and the sentence, with room for the answer to a question, and
 * of small pseudocode.
 * @param isLarge true for the largest sizes, false for smaller ones that are still easy to read
 */
export function textHeight(beat: Description, width: number, perPage: number, isLarge: boolean): number {
  const { sentence: largest, ...others } = sizesOf(perPage);
  const sentence = isLarge ? largest : Math.min(largest - YIELD, EASY_SIZE);
  const texts = [...headingOf(beat, '1', { ...others, sentence }), ...sentenceOf(beat, sentence)];
  const rows = codeRows(beat.pseudocode, width - 2 * PAD, MIN_SIZE).length;
  const code = rows === 0 ? 0 : MIN_SIZE * ABOVE_CODE + rows * MIN_SIZE * LEADING + 2 * PAD;
  return writeParagraphs(null, texts, { x: 0, y: 0, width }, LEADING) + answerRoom(beat) + Math.ceil(code);
}

function headingOf({ code, heading, lead }: Description, number: string, sizes: Sizes): readonly Paragraph[] {
  const font = PROSE.has(code) ? ('sans' as const) : ('mono' as const);
  return [
    ...(lead === undefined
      ? []
      : [{ text: lead, size: sizes.sentence, weight: 600, color: 'accent', below: sizes.sentence * 0.2 } as const]),
    ...(number === '' ? [] : [{ text: number, size: sizes.number, color: 'text-muted' } as const]),
    { text: heading, font, size: sizes.heading, weight: 600, most: sizes.lines, below: sizes.sentence * 0.4 },
  ];
}

/** Returns the room for the answer to a question. */
function answerRoom({ code }: Description): number {
  return code === 'question' ? ANSWER_LINES * RULE : 0;
}

function textsIn(words: Rect, beat: Description, number: string, sizes: Sizes) {
  const bottom = words.y + words.height;
  const heading = new MarkCollector();
  const y = writeParagraphs(heading, headingOf(beat, number, sizes), words, LEADING);
  const sentence = new MarkCollector();
  const below = writeParagraphs(sentence, sentenceOf(beat, sizes.sentence), { ...words, y }, LEADING);
  const top = below + sizes.code * ABOVE_CODE;
  const place = { ...words, y: top, height: bottom - top };
  const rows = codeRows(beat.pseudocode, place.width - 2 * PAD, sizes.code);
  const shown = codeWindow(rows, Math.floor((place.height - 2 * PAD) / (sizes.code * LEADING)));
  return {
    heading: heading.marks,
    sentence: sentence.marks,
    code: codeMarks(shown, place, sizes.code),
    rest: belowOf(words, shown.length === 0 ? below : top + shown.length * sizes.code * LEADING + 2 * PAD),
    fits: below + answerRoom(beat) <= bottom + 1e-6,
    rows: { shown: shown.length, cut: rows.length - shown.length },
  };
}

function sentenceOf({ title }: Description, size: number): readonly Paragraph[] {
  const below = SPACE * size * LEADING;
  const paragraphs = title.split('\n');
  return paragraphs.map((text, i) => ({ text, size, below: i < paragraphs.length - 1 ? below : 0 }));
}

/** Returns the part of an area below `y`. */
function belowOf(area: Rect, y: number): Rect {
  return { ...area, y, height: Math.max(0, area.y + area.height - y) };
}

/** Returns lines to write on. */
function rulesIn({ x, y, width, height }: Rect): readonly Mark[] {
  return Array.from({ length: Math.floor(height / RULE) }, (_, i): Mark => {
    const at = y + (i + 1) * RULE;
    const line = { curve: 'line', stroke: 'border-strong', strokeWidth: 0.6 } as const;
    return { kind: 'path', key: `rule:${at}`, points: [x, at, x + width, at], ...line };
  });
}

const PAD = 3;

function codeMarks(rows: readonly CodeRow[], area: Rect, size: number): readonly Mark[] {
  if (rows.length === 0) return [];
  const height = size * LEADING;
  const sheet = new MarkCollector();
  sheet.rect({ ...area, height: rows.length * height + 2 * PAD }, 'surface', 3, 'border');
  const rowAt = { x: area.x, y: area.y + PAD, width: area.width, height };
  drawCode(sheet, rows, rowAt, { size, edge: 2, bar: { width: 2, radius: 1 }, radius: 1.5, inset: PAD + 3 });
  return sheet.marks;
}
