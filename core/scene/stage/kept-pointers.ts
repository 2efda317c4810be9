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
 * Draws the pointers that a script keeps: below the cell a name with an arrow. Those that dangle are dashed. No cell shows freed memory any more, so a
 * pointer to it is a note on the lower edge of a card.
 */
export function drawKeptPointers(drawing: Drawing, placed: readonly PlacedPanel[]): void {
  const column = drawing.columns.find(POINTERS);
  if (column === undefined) return;
  const widths = new Map<string, number>();
  for (let row = 0; row < column.length; row++) {
    const pointer = column.peek(row) as unknown as KeptPointer;
    const found = firstShown(drawing, placed, [pointer]);
    const isFreed = pointer.state === 'freed';
    if (!isFreed && (found === undefined || found.place.part === 'collapsed')) continue;
    const key = isFreed ? 'freed' : `${pointer.column}:${pointer.row}`;
    const before = widths.get(key) ?? 0;
    const width = isFreed
      ? drawFreed(drawing, pointer, placed, before)
      : drawPointer(drawing, pointer, found!.rect, before);
    widths.set(key, before + width);
  }
}

const DANGLING = { stroke: 'danger', strokeWidth: 1.5, dash: [4, 3] } as const;

/** @returns the width that the note takes */
function drawFreed(
  drawing: Drawing,
  { name, column }: KeptPointer,
  placed: readonly PlacedPanel[],
  before: number,
): number {
  const open = placed.filter(({ part }) => part !== 'collapsed');
  const group = drawing.columns.find(column)?.meta.group;
  const card = open.find(({ panel }) => panel.name === group) ?? open[0];
  if (card === undefined) return 0;
  const text = drawing.view.translate('diagram.freed-pointer', { name });
  const font = { font: 'sans', size: drawing.sized(TYPE.small), weight: 600 } as const;
  const width = measure(text, font) + 2 * MARGIN;
  const { at, panel, height = panel.height } = card;
  const plate = { x: at.x + panel.padding + before, y: at.y + height - HEIGHT / 2, width, height: HEIGHT };
  const key = `kept:${name}`;
  drawing.add('badge', { kind: 'rect', key, ...plate, radius: 4, fill: 'danger-soft', ...DANGLING });
  const middle = { x: plate.x + width / 2, y: plate.y + HEIGHT / 2, align: 'middle' } as const;
  drawing.add('badge', { kind: 'text', key: `${key}:name`, text, ...font, ...middle, color: 'danger' });
  return width + GAP;
}

/** @returns the width that the name takes */
function drawPointer(drawing: Drawing, { name, state }: KeptPointer, cell: Rect, before: number): number {
  const font = { font: 'sans', size: drawing.sized(TYPE.small), weight: 600 } as const;
  const width = measure(name, font) + 2 * MARGIN;
  const plate = { x: cell.x + before, y: cell.y + cell.height + ARROW, width, height: HEIGHT };
  if (!drawing.sees(plate.x, cell.y, width, plate.y + HEIGHT - cell.y)) return width + GAP;
  const isValid = state === 'valid';
  const look = isValid ? ({ stroke: 'accent', strokeWidth: 1.5 } as const) : DANGLING;
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
