import { cellKey } from '../../../cells/origins.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import type { ArrayLane } from '../../../scene/kit/lane-array.ts';
import { GUTTER, type Rect, TYPE } from '../../../scene/kit/measures.ts';
import { ellipsis } from '../../../scene/text-metrics.ts';
import type { Column } from '../../../trace/column.ts';
import { type ArrayColumns, hasBit, titleOf } from '../read/columns.ts';
import { maskFace } from './array-faces.ts';

const MASK_HEIGHT = 30;
const BIT_HEIGHT = 18;

/** Draws a lane with a mask per entity, and below it a line for each named bit, which is filled if the entity has the component. */
export function maskLane(drawing: Drawing, arrays: ArrayColumns, column: Column): ArrayLane {
  const bits = arrays.bitNames(column);
  const { focus } = drawing.view;
  const isFocused = (name: string): boolean => focus?.kind === 'component' && focus.id === name;
  return {
    column,
    label: titleOf(column),
    height: MASK_HEIGHT,
    face: (row) => maskFace(drawing, arrays, column, row),
    under: {
      height: bits.length * BIT_HEIGHT,
      labels(x, y) {
        bits.forEach(({ bit, name }, i) => {
          const style = { font: 'mono', size: TYPE.small } as const;
          const text = ellipsis(name, GUTTER - 8, style);
          const middle = y + i * BIT_HEIGHT + BIT_HEIGHT / 2;
          const look = isFocused(name) ? ({ color: 'selected', weight: 600 } as const) : {};
          drawing.text({ key: `bit:${column.name}:${bit}`, x, y: middle, text, ...style, ...look });
        });
      },
      draw(row, at) {
        const value = column.peek(row);
        bits.forEach(({ bit, name }, i) => {
          const box = { ...at, y: at.y + i * BIT_HEIGHT, height: BIT_HEIGHT };
          drawBit(drawing, `${cellKey(column, row)}:${bit}`, box, hasBit(value, bit), isFocused(name));
        });
      },
    },
  };
}

/** A set bit is filled and has a bar in its middle, so that it does not rely on colour. */
function drawBit(drawing: Drawing, key: string, at: Rect, set: boolean, focused: boolean): void {
  if (!drawing.sees(at.x, at.y, at.width, at.height)) return;
  const fill = set ? 'accent-soft' : 'cell-empty';
  drawing.add('cell', { kind: 'rect', key: `bit:${key}`, ...at, fill, stroke: 'border' });
  if (!set) return;
  const mark = { x: at.x + at.width / 2 - 7, y: at.y + at.height / 2 - 4, width: 14, height: 8, radius: 3 };
  drawing.add('strip', { kind: 'rect', key: `set:${key}`, ...mark, fill: focused ? 'selected' : 'accent' });
}
