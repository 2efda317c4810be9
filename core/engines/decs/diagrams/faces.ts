import type { Face } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { numberText } from '../../../scene/kit/number-text.ts';
import type { ColorToken } from '../../../scene/scene.ts';
import type { Value } from '../../../trace/value.ts';
import { decsGeneration, decsHandleText, decsIndex } from '../handle.ts';

/** A cell that nothing was ever written to. */
export function absentFace(drawing: Drawing): Face {
  return { fill: 'cell-empty', value: '', color: 'text-faint', quiet: true, spoken: drawing.words.unused };
}

/** A pointer that leads nowhere. */
export function nullFace(drawing: Drawing): Face {
  return { fill: 'cell-empty', value: drawing.words.null, color: 'text-faint', spoken: drawing.words.null };
}

/** An id: its index large, its generation below; greyed where it is a leftover. */
export function idFace(drawing: Drawing, value: Value | undefined, leftover: boolean): Face {
  if (typeof value !== 'number') return absentFace(drawing);
  return {
    fill: leftover ? 'cell-dead' : 'cell-index',
    value: String(decsIndex(value)),
    color: leftover ? 'text-faint' : 'text',
    version: `v${decsGeneration(value)}`,
    strip: leftover ? 'cell-dead' : 'cell-version',
    spoken: decsHandleText(value),
  };
}

/** A component's value. A cell in use that nothing was written to is zero: a new chunk's memory is. */
export function valueFace(drawing: Drawing, value: Value | undefined, leftover: boolean): Face {
  if (value === undefined && leftover) return absentFace(drawing);
  const text = numberText(Number(value ?? 0));
  const faint = leftover || value === undefined;
  return {
    fill: leftover ? 'cell-dead' : 'cell-payload',
    value: text,
    color: faint ? 'text-faint' : 'text',
    spoken: text,
  };
}

/** Any number or text. */
export function plainFace(drawing: Drawing, value: Value | undefined, fill: ColorToken = 'cell'): Face {
  if (value === undefined) return absentFace(drawing);
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return { fill, value: text, color: 'text', spoken: text };
}

/** 64 bits as two lines of eight hexadecimal digits. */
export function hashFace(drawing: Drawing, value: Value | undefined, fill: ColorToken = 'cell'): Face {
  if (typeof value !== 'bigint') return absentFace(drawing);
  const digits = value.toString(16).padStart(16, '0');
  const low = digits.slice(8);
  return { fill, value: digits.slice(0, 8), color: 'text', version: low, strip: fill, spoken: `0x${digits}` };
}
