import type { Value } from '../../../trace/value.ts';
import { flecsGeneration, flecsHandleText, flecsIdText, flecsIndex } from '../../flecs-handle.ts';
import type { ColorToken } from '../../scene.ts';
import type { Face } from '../cell.ts';
import type { Drawing } from '../drawing.ts';
import { numberText } from '../number-text.ts';

export function absentFace(drawing: Drawing): Face {
  return { fill: 'cell-empty', value: '', color: 'text-faint', quiet: true, spoken: drawing.words.unused };
}

/** A whole handle: its index large, its generation below. */
export function handleFace(drawing: Drawing, value: Value | undefined, dead = false): Face {
  if (typeof value !== 'number') return absentFace(drawing);
  return {
    fill: dead ? 'cell-dead' : 'cell-index',
    value: String(flecsIndex(value)),
    color: dead ? 'text-muted' : 'text',
    version: `v${flecsGeneration(value)}`,
    strip: dead ? 'cell-dead' : 'cell-version',
    spoken: flecsHandleText(value),
  };
}

/** A component's value; greyed where it is disabled. */
export function valueFace(drawing: Drawing, value: Value | undefined, disabled = false): Face {
  if (value === undefined) return absentFace(drawing);
  const text = typeof value === 'number' ? numberText(value) : String(value);
  return {
    fill: disabled ? 'cell-dead' : 'cell-payload',
    value: text,
    color: disabled ? 'text-faint' : 'text',
    spoken: text,
  };
}

/** Any number, text or id. */
export function plainFace(drawing: Drawing, value: Value | undefined, fill: ColorToken = 'cell'): Face {
  if (value === undefined) return absentFace(drawing);
  const text = typeof value === 'string' ? idText(drawing, value) : String(value);
  return { fill, value: text, color: 'text', spoken: text };
}

/** Any text as it is. */
export function textFace(text: string, fill: ColorToken = 'cell', color: ColorToken = 'text'): Face {
  return { fill, value: text, color, spoken: text };
}

export function idText(drawing: Drawing, id: string): string {
  return flecsIdText(drawing.columns, id, drawing.view.nameOf);
}
