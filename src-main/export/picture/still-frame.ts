import type { Parts } from '../../../core/export/request.ts';
import { UserError } from '../../user-error.ts';

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The parts of a picture; those that were not asked for are null. `unit` is 1 on a full-HD picture; type and margins grow with it. */
export interface StillFrame {
  readonly width: number;
  readonly height: number;
  readonly unit: number;
  readonly diagram: Area;
  readonly title: Area | null;
  readonly sentence: Area | null;
  readonly pseudocode: Area | null;
}

const LEAST = { width: 480, height: 270 };

/**
 * Divides a picture. Pseudocode is right of the diagram, on upright pictures below it.
 * @throws UserError when a picture is too small for its texts
 */
export function stillFrame(size: { width: number; height: number }, parts: Parts): StillFrame {
  const { width, height } = size;
  const unit = Math.min(width / 1920, height / 1080);
  if (!parts.title && !parts.sentence && !parts.pseudocode) {
    const margin = Math.round(24 * Math.min(1, unit * 2));
    const diagram = { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin };
    return { width, height, unit, diagram, title: null, sentence: null, pseudocode: null };
  }
  const upright = height > width;
  const scale = upright ? Math.min(width / 1080, height / 1920) : unit;
  if (Math.max(width, height) < LEAST.width || Math.min(width, height) < LEAST.height) {
    throw new UserError('export.too-small', { width, height, least: `${LEAST.width} × ${LEAST.height}` });
  }
  return captioned(width, height, scale, parts, upright);
}

function captioned(width: number, height: number, unit: number, parts: Parts, upright: boolean): StillFrame {
  const margin = Math.round(48 * unit);
  const gap = Math.round(24 * unit);
  const inner = width - 2 * margin;
  const title = parts.title ? { x: margin, y: margin, width: inner, height: Math.round(92 * unit) } : null;
  const top = title === null ? margin : title.y + title.height + gap;
  const tall = Math.round(116 * unit);
  const sentence = parts.sentence ? { x: margin, y: height - margin - tall, width: inner, height: tall } : null;
  const middle = (sentence === null ? height - margin : sentence.y - gap) - top;
  const rest = { x: margin, y: top, width: inner, height: middle };
  const [diagram, pseudocode] = parts.pseudocode ? divided(rest, unit, upright) : [rest, null];
  return { width, height, unit, diagram, title, sentence, pseudocode };
}

/** The diagram, and the pseudocode beside or below it. */
function divided({ x, y, width, height }: Area, unit: number, upright: boolean): readonly [Area, Area] {
  const gap = Math.round(24 * unit);
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
