import { UserError } from '../../user-error.ts';

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The parts of a captioned picture. `unit` is 1 on a full-HD picture; type and margins grow with it. */
export interface StillFrame {
  readonly width: number;
  readonly height: number;
  readonly unit: number;
  readonly diagram: Area;
  /** Null on a picture without caption. */
  readonly caption: { readonly header: Area; readonly narration: Area; readonly pseudocode: Area } | null;
}

const LEAST = { width: 480, height: 270 };

/**
 * Divides a picture. Pseudocode is right of the diagram, on upright pictures below it.
 * @throws UserError when a captioned picture is too small for its texts
 */
export function stillFrame(size: { width: number; height: number }, caption: boolean): StillFrame {
  const { width, height } = size;
  const unit = Math.min(width / 1920, height / 1080);
  if (!caption) {
    const margin = Math.round(24 * Math.min(1, unit * 2));
    const diagram = { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin };
    return { width, height, unit, diagram, caption: null };
  }
  const upright = height > width;
  const scale = upright ? Math.min(width / 1080, height / 1920) : unit;
  if (Math.max(width, height) < LEAST.width || Math.min(width, height) < LEAST.height) {
    throw new UserError('export.too-small', { width, height, least: `${LEAST.width} × ${LEAST.height}` });
  }
  return captioned(width, height, scale, upright);
}

function captioned(width: number, height: number, unit: number, upright: boolean): StillFrame {
  const margin = Math.round(48 * unit);
  const gap = Math.round(24 * unit);
  const inner = width - 2 * margin;
  const header = { x: margin, y: margin, width: inner, height: Math.round(92 * unit) };
  const narrationHeight = Math.round(116 * unit);
  const narration = { x: margin, y: height - margin - narrationHeight, width: inner, height: narrationHeight };
  const top = header.y + header.height + gap;
  const middle = narration.y - gap - top;
  const side = Math.round(450 * unit);
  const below = Math.round(middle * 0.32);
  const pseudocode = upright
    ? { x: margin, y: narration.y - gap - below, width: inner, height: below }
    : { x: width - margin - side, y: top, width: side, height: middle };
  const diagram = upright
    ? { x: margin, y: top, width: inner, height: middle - below - gap }
    : { x: margin, y: top, width: inner - side - gap, height: middle };
  return { width, height, unit, diagram, caption: { header, narration, pseudocode } };
}
