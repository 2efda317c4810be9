import type { Face } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { absentFace, idFace, valueFace } from '../../../scene/kit/faces.ts';
import type { ColorToken } from '../../../scene/scene.ts';
import type { Value } from '../../../trace/value.ts';
import { ID_FORMAT } from '../read/columns.ts';

/** Shows an id with a large index above its generation; a leftover is grey. */
export function handleFace(drawing: Drawing, value: Value | undefined, leftover: boolean): Face {
  return idFace(drawing, value, ID_FORMAT, leftover ? 'leftover' : 'alive');
}

/** Shows a component's value. A cell in use that was never written is zero, like new chunk memory. */
export function componentFace(drawing: Drawing, value: Value | undefined, leftover: boolean): Face {
  if (value === undefined && !leftover) return { ...valueFace(drawing, 0), color: 'text-faint' };
  return valueFace(drawing, value, leftover);
}

/** Shows 64 bits as two lines of eight hexadecimal digits. */
export function hashFace(drawing: Drawing, value: Value | undefined, fill: ColorToken = 'cell'): Face {
  if (typeof value !== 'bigint') return absentFace(drawing);
  const digits = value.toString(16).padStart(16, '0');
  const low = digits.slice(8);
  return { fill, value: digits.slice(0, 8), color: 'text', version: low, strip: fill, spoken: `0x${digits}` };
}
