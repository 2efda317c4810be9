import type { Parts } from '../../../core/export/request.ts';
import type { Rect } from '../../../core/scene/kit/measures.ts';
import type { Size } from '../../../core/scene/stage/shot.ts';
import { stillFrame } from './still-frame.ts';

/** The places of one engine's parts on a picture. */
interface LessonLaneFrame {
  readonly title: Rect;
  readonly diagram: Rect;
  /** Null if it is not shown. */
  readonly sentence: Rect | null;
  readonly counters: Rect;
}

/** The places of the parts of a lesson on several engines. `unit` is 1 on a full-HD picture. */
export interface LanesFrame extends Size {
  readonly unit: number;
  /** Null if it is not shown. */
  readonly header: Rect | null;
  /** The place of the lesson's text; null if it is not shown. */
  readonly prose: Rect | null;
  readonly lanes: readonly LessonLaneFrame[];
}

/** Sizes of texts at unit 1. */
export const SIZES = { name: 36, prose: 34, sentence: 27, figure: 64, label: 25 } as const;
export const PROSE_LINES = 2;
export const SENTENCE_LINES = 2;
const LEADING = 1.3;
/** In handouts, texts have at least this part of their size on a full-HD picture. */
const MIN_UNIT = 0.5;

/** Divides a picture into columns, or an upright one into rows, one for each engine. */
export function lanesFrame(size: Size, count: number, parts: Parts): LanesFrame {
  const { width, height } = size;
  const frame = stillFrame(size, { ...parts, pseudocode: false, costs: false });
  const isBare = !parts.title && !parts.sentence;
  const unit = isBare ? Math.max(MIN_UNIT, frame.unit) : frame.unit;
  const margin = Math.round((isBare ? 12 : 48) * unit);
  const gap = 40 * unit;
  const { title: header } = frame;
  let top = header === null ? margin : header.y + header.height + 20 * unit;
  const inner = width - 2 * margin;
  const prose = parts.sentence
    ? { x: margin, y: top, width: inner, height: PROSE_LINES * SIZES.prose * LEADING * unit }
    : null;
  if (prose !== null) top += prose.height + 16 * unit;
  const upright = height > width;
  const space = (upright ? height - margin - top : inner) - (count - 1) * gap;
  const each = space / count;
  const lanes = Array.from({ length: count }, (_, i) => {
    const from = i * (each + gap);
    const area = upright
      ? { x: margin, y: top + from, width: inner, height: each }
      : { x: margin + from, y: top, width: each, height: height - margin - top };
    return laneFrame(area, unit, parts.sentence);
  });
  return { width, height, unit, header, prose, lanes };
}

function laneFrame({ x, y, width, height }: Rect, u: number, withSentence: boolean): LessonLaneFrame {
  const gap = 12 * u;
  const title = { x, y, width, height: SIZES.name * LEADING * u };
  const tall = (SIZES.figure * 1.15 + SIZES.label * 1.4) * u;
  const counters = { x, y: y + height - tall, width, height: tall };
  const lines = SENTENCE_LINES * SIZES.sentence * LEADING * u;
  const sentence = withSentence ? { x, y: counters.y - gap - lines, width, height: lines } : null;
  const top = title.y + title.height + gap;
  const bottom = (sentence?.y ?? counters.y) - gap;
  return { title, diagram: { x, y: top, width, height: Math.max(1, bottom - top) }, sentence, counters };
}
