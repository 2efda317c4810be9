import type { FormatId } from '../../../core/export/formats.ts';
import type { ExportRequest } from '../../../core/export/request.ts';
import type { Rect } from '../../../core/scene/kit/measures.ts';
import type { Mark } from '../../../core/scene/scene.ts';
import type { Size } from '../../../core/scene/stage/shot.ts';
import { MarkCollector } from './mark-collector.ts';
import { type Paragraph, writeParagraphs } from './paragraphs.ts';
import { type StillFrame, TITLE } from './still-frame.ts';

/** The words of a lesson's slide, which are in a column to the right of the diagram, as while presenting. */
export interface SlideWords {
  /** The heading above the text; null if the text has none. */
  readonly label: string | null;
  /** The text above a question; empty for other texts. */
  readonly lead: readonly string[];
  /** One paragraph per line. Below a heading, the options of a question are lines that begin with a letter and a full stop. */
  readonly text: string;
  /** True for a question, whose first line is bold. */
  readonly asks: boolean;
}

/** Margins and sizes at unit 1, which is a slide of 1920 pixels. */
const MARGIN = 40;
const WIDTH = 640;
const GAP = 24;
const PAD = 32;
const CARD_PAD = 20;
const LETTER = 52;
const LEADING = 1.35;
const SIZES = { title: 30, question: 40, text: 34 } as const;
/** Factors of the sizes. The first one with which everything fits is used. */
const SCALES = [1.3, 1.2, 1.1, 1, 0.92, 0.84, 0.76, 0.68, 0.6, 0.54] as const;

type WordsRequest = Pick<ExportRequest, 'formats' | 'width' | 'height' | 'parts' | 'crop'>;

/** True if a lesson's words are in a column, as while presenting: with a caption on slides and in movies. */
export function hasWordsColumn(request: WordsRequest): boolean {
  const isSlide = onlyFormat(request) === 'pptx';
  return (isSlide || isMovie(request)) && request.parts.sentence && request.crop !== 'diagram';
}

/** True for movies that are about as wide as a screen. */
export function isMovie({ width, height, ...request }: WordsRequest): boolean {
  const format = onlyFormat(request);
  return (format === 'mp4' || format === 'gif') && width >= 1.5 * height;
}

/** Returns the format of a request for a single one; null for several. */
export function onlyFormat({ formats }: Pick<ExportRequest, 'formats'>): FormatId | null {
  return formats.length === 1 ? formats[0]! : null;
}

/** Divides a slide into the diagram and the column of words, below a title if there is one. */
export function slideFrame({ width, height }: Size, hasTitle: boolean): StillFrame {
  const unit = width / 1920;
  const [margin, column] = [Math.round(MARGIN * unit), Math.round(WIDTH * unit)];
  const x = width - margin - column;
  const title = hasTitle ? { x: margin, y: margin, width: width - 2 * margin, height: Math.round(TITLE * unit) } : null;
  const top = title === null ? margin : title.y + title.height + Math.round(GAP * unit);
  const area = { y: top, height: height - margin - top };
  const diagram = { ...area, x: margin, width: x - Math.round(GAP * unit) - margin };
  return { width, height, unit, diagram, title, sentence: { ...area, x, width: column }, ...NOTHING };
}

const NOTHING = { pseudocode: null, costs: null } as const;

/** Draws the words of a slide as large as they fit. */
export function columnMarks(area: Rect, u: number, words: SlideWords): readonly Mark[] {
  const inner = { x: area.x + PAD * u, y: area.y + PAD * u, width: area.width - 2 * PAD * u };
  const bottom = area.y + area.height - PAD * u;
  const write = (sheet: MarkCollector | null, scale: number): number =>
    writeParagraphs(sheet, paragraphsOf(words, u * scale), inner, LEADING);
  const sheet = new MarkCollector();
  sheet.rect(area, 'surface', 12 * u, 'border');
  write(sheet, SCALES.find((each) => write(null, each) <= bottom) ?? SCALES.at(-1)!);
  return sheet.marks;
}

/** Returns the label, the words above a question, and its text. Options stand on cards. */
function paragraphsOf({ text, lead, label, asks }: SlideWords, u: number): readonly Paragraph[] {
  const plain = { size: SIZES.text * u, below: GAP * 0.75 * u } as const;
  const lines = text.split('\n').map((line, i): Paragraph => {
    const [, letter, option = ''] = /^([A-Z])\. (.*)$/s.exec(line) ?? [];
    if (label === null || letter === undefined)
      return { ...plain, text: line, ...(asks && i === 0 && { size: SIZES.question * u, weight: 600 }) };
    const sign = { text: letter, indent: (CARD_PAD + LETTER) * u, color: 'text-muted' } as const;
    return { ...plain, text: option, sign, card: { pad: CARD_PAD * u, least: 0, fill: 'background' } };
  });
  const title = { ...plain, size: SIZES.title * u, weight: 600, color: 'accent' } as const;
  const before = lead.flatMap((each) => each.split('\n')).map((line) => ({ ...plain, text: line }));
  return [...(label === null ? [] : [{ ...title, text: label }]), ...before, ...lines];
}
