import { decodeId, type IdFormat, type IdParts, isId } from '../../cells/id-format.ts';
import type { Value } from '../../trace/value.ts';
import type { ColorToken } from '../scene.ts';
import type { Face } from './cell.ts';
import type { Drawing } from './drawing.ts';
import { numberText } from './number-text.ts';

export function absentFace(drawing: Drawing): Face {
  return { fill: 'cell-empty', value: '', color: 'text-faint', quiet: true, spoken: drawing.words.unused };
}

export function nullFace(drawing: Drawing): Face {
  return { fill: 'cell-empty', value: drawing.words.null, color: 'text-faint', spoken: drawing.words.null };
}

export function textFace(text: string, fill: ColorToken = 'cell', color: ColorToken = 'text'): Face {
  return { fill, value: text, color, spoken: text };
}

export function plainFace(drawing: Drawing, value: Value | undefined, fill: ColorToken = 'cell'): Face {
  if (value === undefined) return absentFace(drawing);
  return textFace(Array.isArray(value) ? value.join(', ') : String(value), fill);
}

/**
 * The face of an id: its index is large, its version is below if the format has versions. A tombstone looks like a hole.
 * @param use `dead`: the id waits to be recycled; `new`: it is being inserted; `left`: it was moved elsewhere, and is still in the cell;
 * `leftover`: the memory is no longer in use
 */
export function idFace(
  drawing: Drawing,
  value: Value | undefined,
  format: IdFormat,
  use: keyof typeof FILLS = 'alive',
): Face {
  return isId(value) ? partsFace(drawing, decodeId(value, format), format, FILLS[use]) : absentFace(drawing);
}

const FILLS = {
  alive: { fill: 'cell-index', strip: 'cell-version', color: 'text' },
  dead: { fill: 'cell-dead', strip: 'cell-dead', color: 'text-muted' },
  new: { fill: 'surface', strip: 'surface', color: 'text' },
  left: { fill: 'cell-tombstone', strip: 'cell-tombstone', color: 'text-muted', hatched: 'left' },
  leftover: { fill: 'cell-dead', strip: 'cell-dead', color: 'text-faint' },
} as const;

/** Like `idFace`, for an id that is already decoded. */
export function partsFace(
  drawing: Drawing,
  { index, version, isNull, isTombstone }: IdParts,
  { versions, firstVersion = 0 }: IdFormat,
  look: Pick<Face, 'color' | 'hatched'> & { readonly fill: ColorToken; readonly strip: ColorToken },
): Face {
  const text = isNull ? drawing.words.null : String(index);
  if (isTombstone) return holeFace(drawing, text, isNull);
  const { plain, details } = drawing.view;
  if (versions === 1 || (plain === true && details !== true)) return { ...look, value: text, spoken: text };
  const below = `v${version}`;
  const { fill, strip, color, hatched } = look;
  const isRecycled = version > firstVersion;
  return { fill, strip, color, hatched, value: text, version: below, isRecycled, spoken: `${text} ${below}` };
}

function holeFace({ words, view }: Drawing, next: string, isLast: boolean): Face {
  const fill = 'cell-tombstone';
  const spoken = isLast ? words.tombstone : view.translate('cell.hole', { next });
  return {
    fill,
    value: next,
    color: 'text-muted',
    version: words.tombstoneShort,
    strip: fill,
    hatched: 'hole',
    spoken,
  };
}

/**
 * The face of a component's value.
 * @param stale true if the cell is disabled or the memory is no longer in use
 */
export function valueFace(drawing: Drawing, value: Value | undefined, stale = false): Face {
  if (value === undefined) return absentFace(drawing);
  return textFace(valueText(value), stale ? 'cell-dead' : 'cell-payload', stale ? 'text-faint' : 'text');
}

/** Formats an object as its members in order: `1.5 -2`. */
function valueText(value: Value): string {
  if (typeof value === 'number') return numberText(value);
  if (typeof value !== 'object') return String(value);
  return value === null ? 'null' : Object.values(value).map(valueText).join(' ');
}

/** The face of a cell whose row was moved elsewhere, until the last row fills it or it is popped. */
export function leftFace(face: Face): Face {
  return face.quiet === true
    ? face
    : { ...face, fill: 'cell-tombstone', strip: 'cell-tombstone', color: 'text-muted', hatched: 'left' };
}
