import type { Face } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { numberText } from '../../../scene/kit/number-text.ts';
import type { ColorToken } from '../../../scene/scene.ts';
import type { Column } from '../../../trace/column.ts';
import type { Value } from '../../../trace/value.ts';
import { flecsGeneration, flecsHandleText, flecsIdText, flecsIndex } from '../handle.ts';

/** What is known of a column that was filled from outside: where its rows are not, or nothing at all. */
export function isUnknown({ meta }: Column, what: 'all' | 'order' | 'edges'): boolean {
  return meta.unknown === what;
}

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
  const text = valueText(value);
  return {
    fill: disabled ? 'cell-dead' : 'cell-payload',
    value: text,
    color: disabled ? 'text-faint' : 'text',
    spoken: text,
  };
}

/** A structure as its members in order: `1.5 -2`. */
function valueText(value: Value): string {
  if (typeof value === 'number') return numberText(value);
  if (typeof value !== 'object') return String(value);
  return value === null ? 'null' : Object.values(value).map(valueText).join(' ');
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
