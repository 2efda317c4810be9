import type { Rect } from '../../../core/scene/kit/measures.ts';
import type { ColorToken, Mark } from '../../../core/scene/scene.ts';
import type { Size } from '../../../core/scene/stage/shot.ts';
import { wrap } from '../../../core/scene/text-metrics.ts';
import { MarkCollector } from './mark-collector.ts';
import type { StillFrame } from './still-frame.ts';

/** The words of a lesson's slide, which are in a column to the right of the diagram, as while presenting. */
export interface SlideWords {
  /** One paragraph per line. For a question, the options are lines that begin with a letter and a full stop. */
  readonly text: string;
  /** The heading above a question; null for other texts. */
  readonly yourTurn: string | null;
  /** The objectives above the first text of a lesson; null on other slides. */
  readonly goals: { readonly title: string; readonly all: readonly string[] } | null;
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
/** Factors of the sizes. The first one with which everything fits is used. The words of a step are few, so they are larger. */
const SCALES = [1, 0.92, 0.84, 0.76, 0.68, 0.6, 0.54] as const;
const SENTENCE_SCALE = 1.3;

/** Divides a slide into the diagram and the column of words. */
export function slideFrame({ width, height }: Size): StillFrame {
  const unit = width / 1920;
  const [margin, column] = [Math.round(MARGIN * unit), Math.round(WIDTH * unit)];
  const x = width - margin - column;
  const area = { y: margin, height: height - 2 * margin };
  const diagram = { ...area, x: margin, width: x - Math.round(GAP * unit) - margin };
  return { width, height, unit, diagram, title: null, sentence: { ...area, x, width: column }, ...NOTHING };
}

const NOTHING = { pseudocode: null, costs: null } as const;

/** A paragraph, or an option on a card. */
interface Block {
  readonly text: string;
  readonly size: number;
  readonly weight: 400 | 600;
  readonly color: ColorToken;
  readonly letter: string | null;
}

/** Draws the words of a slide as large as they fit. */
export function columnMarks(area: Rect, u: number, words: SlideWords): readonly Mark[] {
  const inner = { x: area.x + PAD * u, y: area.y + PAD * u, width: area.width - 2 * PAD * u };
  const most = area.height - 2 * PAD * u;
  const blocks = blocksOf(words);
  const scales = blocks.length === 1 ? [SENTENCE_SCALE, ...SCALES] : SCALES;
  const scale = scales.find((each) => draw(null, blocks, inner, u * each) <= most) ?? SCALES.at(-1)!;
  const sheet = new MarkCollector();
  sheet.rect(area, 'surface', 12 * u, 'border');
  draw(sheet, blocks, inner, u * scale);
  return sheet.marks;
}

function blocksOf({ text, yourTurn, goals }: SlideWords): readonly Block[] {
  const plain = { size: SIZES.text, weight: 400, color: 'text', letter: null } as const;
  const lines = text.split('\n').map((line, i): Block => {
    const [, letter = null, option = ''] = /^([A-Z])\. (.*)$/s.exec(line) ?? [];
    if (yourTurn !== null && letter !== null) return { ...plain, text: option, letter };
    return yourTurn !== null && i === 0
      ? { ...plain, text: line, size: SIZES.question, weight: 600 }
      : { ...plain, text: line };
  });
  const title = { ...plain, size: SIZES.title, weight: 600, color: 'accent' } as const;
  const above: Block[] = yourTurn === null ? [] : [{ ...title, text: yourTurn }];
  if (goals !== null) {
    above.push({ ...title, text: goals.title }, ...goals.all.map((goal) => ({ ...plain, text: `• ${goal}` })));
  }
  return [...above, ...lines];
}

/** @returns the height of all blocks */
function draw(sheet: MarkCollector | null, blocks: readonly Block[], { x, y, width }: Omit<Rect, 'height'>, u: number) {
  let top = y;
  for (const { text, size, weight, color, letter } of blocks) {
    const style = { font: 'sans', size: size * u, weight } as const;
    const [pad, indent] = letter === null ? [0, 0] : [CARD_PAD * u, (CARD_PAD + LETTER) * u];
    const lines = wrap(text, width - indent - pad, style);
    const step = style.size * LEADING;
    const height = lines.length * step + 2 * pad;
    if (letter !== null) {
      sheet?.rect({ x, y: top, width, height }, 'background', 10 * u, 'border-strong');
      sheet?.text(x + pad, top + height / 2, letter, { ...style, weight: 600, color: 'text-muted' });
    }
    lines.forEach((line, i) => {
      sheet?.text(x + indent, top + pad + (i + 0.5) * step, line, { ...style, color });
    });
    top += height + GAP * 0.75 * u;
  }
  return top - y;
}
