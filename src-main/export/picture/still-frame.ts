import { BARS } from '../../../core/compare/figures/lane-figures.ts';
import type { Parts } from '../../../core/export/request.ts';
import { costBarsHeight } from '../../../core/scene/charts/cost-bars.ts';
import type { Rect } from '../../../core/scene/kit/measures.ts';
import type { Size } from '../../../core/scene/stage/shot.ts';
import { UserError } from '../../contract/user-error.ts';
import { sentenceHeight } from './sentence-box.ts';

/** The places of the parts of a picture; null for hidden parts. `unit` is 1 on a full-HD picture; text and margins grow with it. */
export interface StillFrame {
  readonly width: number;
  readonly height: number;
  readonly unit: number;
  readonly diagram: Rect;
  readonly title: Rect | null;
  readonly sentence: Rect | null;
  readonly pseudocode: Rect | null;
  readonly costs: Rect | null;
}

/** The padding around the bars at unit 1. */
export const COSTS_PAD = 20;

/** The unit at which the smallest texts have 11 pixels, and the height of a picture at unit 1 from which on there is room for it. */
const NEAR = 0.5;
const ROOMY = 960;

const MIN_PICTURE = { width: 480, height: 270 };
/** The title's height and the gap between parts at unit 1. */
export const TITLE = 92;
const GAP = 24;

/**
 * Divides a picture. Pseudocode and costs are to the right of the diagram, or below it on upright pictures.
 * @param texts the sentence has room for each of these texts
 * @throws UserError if a picture is too small for its texts
 */
export function stillFrame(size: Size, parts: Parts, texts: readonly string[] = []): StillFrame {
  const { width, height } = size;
  const unit = Math.min(width / 1920, height / 1080);
  const { title, sentence, pseudocode, costs } = parts;
  if (!(title || sentence || pseudocode || costs)) {
    const margin = Math.round(24 * Math.min(1, unit * 2));
    const diagram = { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin };
    return { width, height, unit, diagram, title: null, sentence: null, pseudocode: null, costs: null };
  }
  const upright = height > width;
  // Without a title the other parts use its room, so text on slides is as large as on a picture with a title.
  const lying = Math.min(width / 1920, height / (parts.title ? 1080 : 1080 - TITLE - GAP));
  const scale = upright ? Math.min(width / 1080, height / 1920) : lying;
  if (Math.max(width, height) < MIN_PICTURE.width || Math.min(width, height) < MIN_PICTURE.height) {
    throw new UserError('export.too-small', { width, height, least: `${MIN_PICTURE.width} × ${MIN_PICTURE.height}` });
  }
  return captioned(size, Math.max(scale, Math.min(NEAR, height / ROOMY)), parts, texts);
}

function captioned({ width, height }: Size, unit: number, parts: Parts, texts: readonly string[]): StillFrame {
  const margin = Math.round(48 * unit);
  const gap = Math.round(GAP * unit);
  const inner = width - 2 * margin;
  const title = parts.title ? { x: margin, y: margin, width: inner, height: Math.round(TITLE * unit) } : null;
  const top = title === null ? margin : title.y + title.height + gap;
  const tall = parts.sentence ? sentenceHeight(texts, inner, unit) : 0;
  const sentence = parts.sentence ? { x: margin, y: height - margin - tall, width: inner, height: tall } : null;
  const middle = (sentence === null ? height - margin : sentence.y - gap) - top;
  const rest = { x: margin, y: top, width: inner, height: middle };
  if (!parts.pseudocode && !parts.costs) {
    return { width, height, unit, title, sentence, diagram: rest, pseudocode: null, costs: null };
  }
  const [diagram, side] = divided(rest, unit, height > width);
  return { width, height, unit, title, sentence, diagram, ...sideParts(side, unit, parts) };
}

/** Returns the places of the pseudocode, and of the costs below it or instead of it. */
function sideParts(side: Rect, unit: number, parts: Parts): Pick<StillFrame, 'pseudocode' | 'costs'> {
  if (!parts.costs) return { pseudocode: side, costs: null };
  const height = Math.round((costBarsHeight(BARS.length) + 2 * COSTS_PAD) * unit);
  if (!parts.pseudocode) return { pseudocode: null, costs: { ...side, height } };
  const gap = Math.round(16 * unit);
  const costs = { ...side, y: side.y + side.height - height, height };
  return { pseudocode: { ...side, height: side.height - height - gap }, costs };
}

/** Returns the places of the diagram and of the part next to it or below it. */
function divided({ x, y, width, height }: Rect, unit: number, upright: boolean): readonly [Rect, Rect] {
  const gap = Math.round(GAP * unit);
  if (upright) {
    const below = Math.round(height * 0.32);
    return [
      { x, y, width, height: height - below - gap },
      { x, y: y + height - below, width, height: below },
    ];
  }
  const side = Math.round(450 * unit);
  return [
    { x, y, width: width - side - gap, height },
    { x: x + width - side, y, width: side, height },
  ];
}
