import { type KeptPointer, POINTERS } from '../../world/kept-pointer.ts';
import type { Drawing } from '../kit/drawing.ts';
import { type Rect, TYPE } from '../kit/measures.ts';
import type { PlacedPanel } from '../kit/packer.ts';
import { measure } from '../text-metrics.ts';
import type { Diagrams } from './diagrams.ts';
import { firstShown } from './outline-named.ts';

/** Height of a pointer's name, its distance from the cell, and from the name of another pointer to the same cell. */
const [HEIGHT, ARROW, GAP] = [16, 9, 4];
const MARGIN = 5;

/**
 * Draws the pointers that a script keeps: below the cell a name with an arrow. Those that dangle are dashed. No cell shows freed memory any more, so a
 * pointer to it is a note on the lower edge of a card.
 */
export function drawKeptPointers(diagrams: Diagrams, drawing: Drawing, placed: readonly PlacedPanel[]): void {
  const column = drawing.columns.find(POINTERS);
  if (column === undefined) return;
  const widths = new Map<string, number>();
  const drawBehind = (key: string, draw: (before: number) => number): void => {
    const before = widths.get(key) ?? 0;
    widths.set(key, before + draw(before));
  };
  for (let row = 0; row < column.length; row++) {
    const pointer = column.peek(row) as unknown as KeptPointer;
    if (pointer.state === 'freed') {
      const card = cardOf(diagrams, drawing, placed, pointer);
      if (card !== undefined) drawBehind(card.panel.name, (before) => drawFreed(drawing, pointer, card, before));
      continue;
    }
    const found = firstShown(drawing, placed, [pointer]);
    if (found === undefined || found.place.part === 'collapsed') continue;
    drawBehind(`${pointer.column}:${pointer.row}`, (before) => drawPointer(drawing, pointer, found.rect, before));
  }
}

/** Returns the card of the structure in which a pointer's value was, else the first one. */
function cardOf(
  { structureOf }: Diagrams,
  { columns }: Drawing,
  placed: readonly PlacedPanel[],
  { column: name }: KeptPointer,
): PlacedPanel | undefined {
  const column = columns.find(name);
  const structure = column && structureOf(columns, column);
  const cards = placed.filter(({ part }) => part !== 'collapsed');
  return cards.find(({ panel }) => panel.name === structure) ?? cards[0];
}

const DANGLING = { stroke: 'danger', strokeWidth: 1.5, dash: [4, 3] } as const;

/** @returns the width that the note takes */
function drawFreed(
  drawing: Drawing,
  { name }: KeptPointer,
  { at, panel, height = panel.height }: PlacedPanel,
  before: number,
): number {
  const text = drawing.view.translate('diagram.freed-pointer', { name });
  const font = { font: 'sans', size: drawing.sized(TYPE.small), weight: 600 } as const;
  const width = measure(text, font) + 2 * MARGIN;
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
