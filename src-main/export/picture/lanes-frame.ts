import type { Parts } from '../../../core/export/request.ts';
import type { Rect } from '../../../core/scene/kit/measures.ts';
import type { Size } from '../../../core/scene/stage/shot.ts';
import { UserError } from '../../contract/user-error.ts';
import { stillFrame } from './still-frame.ts';

/** The places of one engine's parts on a picture. */
interface LaneFrame {
  readonly title: Rect;
  readonly diagram: Rect;
  /** Null if it is not shown. */
  readonly sentence: Rect | null;
  readonly counters: Rect;
  /** The side of the previous engine: `across` if it is to the left, `down` if it is above, null for the first one. */
  readonly follows: 'across' | 'down' | null;
}

/** The places of the parts of several engines side by side. `unit` is 1 on a full-HD picture. */
export interface LanesFrame extends Size {
  readonly unit: number;
  /** Null if it is not shown. */
  readonly header: Rect | null;
  /** The place of a lesson's text; null if it is not shown. */
  readonly prose: Rect | null;
  readonly lanes: readonly LaneFrame[];
}

/** Sizes of texts at unit 1. */
export const SIZES = { name: 36, prose: 34, sentence: 27, figure: 64, label: 25 } as const;
const PROSE_LINES = 2;
const SENTENCE_LINES = 3;
export const LEADING = 1.3;
/** Texts have at least this part of their size on a full-HD picture: 11 pixels. */
const MIN_UNIT = 0.45;
/** A narrower or lower diagram shows nothing that can be read. */
const MIN_DIAGRAM = { width: 270, height: 100 };

/**
 * Divides a picture into columns, one for each engine. A picture that is not wide has one column for up to two engines, and two for more if each is wide enough.
 * @throws UserError if the picture is too small for its texts, or for so many engines
 */
export function lanesFrame(size: Size, count: number, parts: Parts, hasProse: boolean): LanesFrame {
  const { width, height } = size;
  const frame = stillFrame(size, { ...parts, pseudocode: false, costs: false });
  const isBare = !parts.title && !parts.sentence;
  const unit = Math.max(MIN_UNIT, frame.unit);
  const margin = Math.round((isBare ? 12 : 48) * unit);
  const gap = 40 * unit;
  const { title: header } = frame;
  let top = header === null ? margin : header.y + header.height + 20 * unit;
  const inner = width - 2 * margin;
  const prose =
    hasProse && parts.sentence
      ? { x: margin, y: top, width: inner, height: PROSE_LINES * SIZES.prose * LEADING * unit }
      : null;
  if (prose !== null) top += prose.height + 16 * unit;
  const isUpright = height > 0.75 * width;
  const most = isUpright ? Math.ceil(count / 2) : count;
  // On a phone all engines are below each other.
  const columns = isUpright && (inner - (most - 1) * gap) / most < MIN_DIAGRAM.width ? 1 : most;
  const rows = Math.ceil(count / columns);
  const each = {
    width: (inner - (columns - 1) * gap) / columns,
    height: (height - margin - top - (rows - 1) * gap) / rows,
  };
  const lanes = Array.from({ length: count }, (_, i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    const x = margin + column * (each.width + gap);
    const y = top + row * (each.height + gap);
    return laneFrame({ x, y, ...each }, unit, parts.sentence, column > 0 ? 'across' : row > 0 ? 'down' : null);
  });
  const { diagram } = lanes[0]!;
  if (diagram.width < MIN_DIAGRAM.width || diagram.height < MIN_DIAGRAM.height)
    throw new UserError('export.too-many-engines', { width, height, count });
  return { width, height, unit, header, prose, lanes };
}

function laneFrame(
  { x, y, width, height }: Rect,
  u: number,
  withSentence: boolean,
  follows: LaneFrame['follows'],
): LaneFrame {
  const gap = 12 * u;
  const title = { x, y, width, height: SIZES.name * LEADING * u };
  const tall = (SIZES.figure * 1.15 + SIZES.label * 1.4) * u;
  const counters = { x, y: y + height - tall, width, height: tall };
  const lines = SENTENCE_LINES * SIZES.sentence * LEADING * u;
  const sentence = withSentence ? { x, y: counters.y - gap - lines, width, height: lines } : null;
  const top = title.y + title.height + gap;
  const bottom = (sentence?.y ?? counters.y) - gap;
  return { title, diagram: { x, y: top, width, height: bottom - top }, sentence, counters, follows };
}
