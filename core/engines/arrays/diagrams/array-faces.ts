import type { Face } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import * as kit from '../../../scene/kit/faces.ts';
import { TYPE } from '../../../scene/kit/measures.ts';
import { numberText } from '../../../scene/kit/number-text.ts';
import { ellipsis } from '../../../scene/text-metrics.ts';
import type { Column } from '../../../trace/column.ts';
import type { Value } from '../../../trace/value.ts';
import { type ArrayColumns, arrayValueText, binaryText, hasBit } from '../read/columns.ts';

const SMALL = { font: 'mono', size: TYPE.small } as const;

export function arrayIdFace(drawing: Drawing, { format }: ArrayColumns, value: Value | undefined, dead: boolean): Face {
  return kit.idFace(drawing, value, format, dead ? 'dead' : 'alive');
}

/** The face of a row number or any other number, grey if it is stale. */
export function rowFace(drawing: Drawing, value: Value | undefined, stale = false): Face {
  if (value === undefined) return kit.absentFace(drawing);
  const text = typeof value === 'number' ? numberText(value, 8) : String(value);
  const color = stale ? 'text-faint' : 'text';
  return { fill: stale ? 'cell-dead' : 'cell', value: text, color, spoken: text };
}

export function flagFace(drawing: Drawing, value: Value | undefined): Face {
  if (value === undefined) return kit.absentFace(drawing);
  const set = value === 1 || value === true;
  const text = set ? '1' : '0';
  return { fill: set ? 'accent-soft' : 'cell-empty', value: text, color: set ? 'text' : 'text-faint', spoken: text };
}

/** The face of a mask: a hexadecimal number, which is spoken as the list of its components. */
export function maskFace(drawing: Drawing, arrays: ArrayColumns, column: Column, row: number): Face {
  const value = column.peek(row);
  if (typeof value !== 'number' && typeof value !== 'bigint') return kit.absentFace(drawing);
  const names = arrays.bitNames(column).filter(({ bit }) => hasBit(value, bit));
  const none = drawing.view.translate('diagram.array.no-bits');
  const spoken = `${binaryText(value)}: ${names.length === 0 ? none : names.map(({ name }) => name).join(', ')}`;
  return { fill: 'cell', value: `0x${value.toString(16)}`, color: 'text', isFramed: true, spoken };
}

/** The face of a component's value, grey if no entity with the component owns the memory. */
export function arrayValueFace(drawing: Drawing, value: Value | undefined, width: number, stale: boolean): Face {
  const face = kit.valueFace(drawing, value, stale);
  if (value === undefined) return face;
  const spoken = arrayValueText(value);
  return typeof value === 'number'
    ? { ...face, spoken }
    : { ...face, spoken, value: ellipsis(spoken, width - 6, SMALL) };
}
