import { cellKey } from '../../../cells/origins.ts';
import type { Block } from '../../../scene/kit/block.ts';
import { drawCell } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { plainFace } from '../../../scene/kit/faces.ts';
import {
  type Corner,
  captionSize,
  GAP,
  LABEL_HEIGHT,
  lowCellHeight,
  type Rect,
  roomOf,
  TYPE,
} from '../../../scene/kit/measures.ts';
import { measure } from '../../../scene/text-metrics.ts';
import { type ArchetypeColumns, numberIn } from '../read/columns.ts';

const NAME = { font: 'mono', size: TYPE.label, weight: 600 } as const;
const NOTE = { font: 'sans', size: TYPE.small } as const;
/** Width of the names left of the cells, also of large ones. */
const [GUTTER, LARGE_GUTTER] = [52, 66];
const CELL_HEIGHT = 22;
const MIN_CELL = 72;

/** Draws each type of an archetype above the offset of its array. */
export function typesBlock(drawing: Drawing, archetype: ArchetypeColumns, owner: string): Block {
  const { components, offsets, types } = archetype;
  const cell = lowCellHeight(drawing, CELL_HEIGHT);
  const pitch = pitchOf(drawing, cell);
  const gutter = isLarge(drawing) || drawing.view.presented === true ? LARGE_GUTTER : GUTTER;
  const width = Math.max(MIN_CELL, ...types.map((type) => cellWidthOf(drawing, type)));
  const perLine = Math.max(1, Math.floor((roomOf(drawing) - gutter) / width));
  const lines = Math.ceil(types.length / perLine);
  const place = (at: Corner, row: number, lane: number): Rect => ({
    x: at.x + gutter + (row % perLine) * width,
    y: at.y + Math.floor(row / perLine) * pitch + lane * cell,
    width,
    height: cell,
  });
  const lanes = [
    { column: components, label: 'type' },
    { column: offsets, label: 'offset' },
  ] as const;
  return {
    width: gutter + Math.min(types.length, perLine) * width,
    height: lines * pitch,
    draw(at) {
      lanes.forEach(({ column, label }, lane) => {
        const text = drawing.view.translate(`diagram.decs.${label}`);
        drawing.grid(column.name, `${owner}: ${text}`, column.length);
        const { y } = place(at, 0, lane);
        drawing.text({ key: `label:${column.name}`, x: at.x, y: y + cell / 2, text, size: captionSize(drawing) });
      });
      for (let row = 0; row < types.length; row++) drawType(drawing, archetype, row, place(at, row, 0));
    },
    locate(at, column, row) {
      const lane = lanes.findIndex((each) => each.column.name === column);
      return lane < 0 || row >= types.length ? undefined : place(at, row, lane);
    },
  };
}

/** Side by side, bytes and bits are left out. */
function isLarge({ view }: Drawing): boolean {
  return view.large === true;
}

/** Two cells and the note below them. */
function pitchOf(drawing: Drawing, cell: number): number {
  return 2 * cell + (isLarge(drawing) ? GAP : LABEL_HEIGHT);
}

function cellWidthOf(drawing: Drawing, type: string): number {
  const name = measure(type, { ...NAME, size: drawing.sized(NAME.size) }) + 8;
  return Math.ceil(isLarge(drawing) ? name : Math.max(name, measure(noteOf(drawing, type), NOTE) + 8));
}

function noteOf({ columns, view }: Drawing, type: string): string {
  const bytes = numberIn(columns, `metatype.${type}.size`, 0) ?? 0;
  return view.translate('diagram.decs.bytes-bit', { bytes, bit: numberIn(columns, `metatype.${type}.bit`, 0) ?? 0 });
}

function drawType(drawing: Drawing, { components, offsets, types }: ArchetypeColumns, row: number, rect: Rect): void {
  if (!drawing.sees(rect.x, rect.y, rect.width, pitchOf(drawing, rect.height))) return;
  const isTag = (numberIn(drawing.columns, `metatype.${types[row]}.size`, 0) ?? 0) === 0;
  const face = plainFace(drawing, components.peek(row), isTag ? 'cell-dead' : 'cell-payload');
  drawCell(drawing, { column: components, row, ...rect }, face);
  const below = { ...rect, y: rect.y + rect.height };
  drawCell(drawing, { column: offsets, row, ...below }, plainFace(drawing, offsets.peek(row), 'cell-empty'));
  if (isLarge(drawing)) return;
  const note = { x: rect.x + rect.width / 2, y: rect.y + 2 * rect.height + LABEL_HEIGHT / 2 + 1 };
  const text = noteOf(drawing, types[row]!);
  drawing.text({ key: `name:${cellKey(components, row)}`, ...note, text, align: 'middle' });
}
