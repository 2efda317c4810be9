import { type KeptPointer, POINTERS } from '../../world/kept-pointer.ts';
import type { Drawing } from '../kit/drawing.ts';
import { type Rect, TYPE } from '../kit/measures.ts';
import type { PlacedPanel } from '../kit/packer.ts';
import { measure } from '../text-metrics.ts';
import { firstShown } from './outline-named.ts';

/** Height of a pointer's name, its distance from the cell, and from the name of another pointer to the same cell. */
const [HEIGHT, ARROW, GAP] = [16, 9, 4];
const MARGIN = 5;

/**
 * Draws the pointers that a script keeps: below the cell a name with an arrow. Those that dangle are dashed; one to freed memory is left out, because
 * no cell shows that memory any more.
 */
export function drawKeptPointers(drawing: Drawing, placed: readonly PlacedPanel[]): void {
  const column = drawing.columns.find(POINTERS);
  if (column === undefined) return;
  const widths = new Map<string, number>();
  for (let row = 0; row < column.length; row++) {
    const pointer = column.peek(row) as unknown as KeptPointer;
    if (pointer.state === 'freed') continue;
    const found = firstShown(drawing, placed, [pointer]);
    if (found === undefined || found.place.part === 'collapsed') continue;
    const key = `${pointer.column}:${pointer.row}`;
    const before = widths.get(key) ?? 0;
    widths.set(key, before + drawPointer(drawing, pointer, found.rect, before));
  }
}

/** @returns the width that the name takes */
function drawPointer(drawing: Drawing, { name, state }: KeptPointer, cell: Rect, before: number): number {
  const font = { font: 'sans', size: drawing.sized(TYPE.small), weight: 600 } as const;
  const width = measure(name, font) + 2 * MARGIN;
  const plate = { x: cell.x + before, y: cell.y + cell.height + ARROW, width, height: HEIGHT };
  if (!drawing.sees(plate.x, cell.y, width, plate.y + HEIGHT - cell.y)) return width + GAP;
  const isValid = state === 'valid';
  const look = isValid
    ? ({ stroke: 'accent', strokeWidth: 1.5 } as const)
    : ({ stroke: 'danger', strokeWidth: 1.5, dash: [4, 3] } as const);
  const key = `kept:${name}`;
  drawing.add('badge', {
    kind: 'rect',
    key,
    ...plate,
    radius: 4,
    fill: isValid ? 'accent-soft' : 'danger-soft',
    ...look,
  });
  drawing.add('badge', {
    ...{ kind: 'text', key: `${key}:name`, text: name, ...font, align: 'middle', color: isValid ? 'accent' : 'danger' },
    ...{ x: plate.x + width / 2, y: plate.y + HEIGHT / 2 },
  });
  const x = plate.x + Math.min(width / 2, cell.width / 2);
  const points = [x, plate.y, x, cell.y + cell.height - 3];
  drawing.add('badge', { kind: 'path', key: `${key}:arrow`, points, curve: 'line', arrow: true, ...look });
  return width + GAP;
}
