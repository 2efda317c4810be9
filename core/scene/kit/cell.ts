import { cellKey } from '../../cells/origins.ts';
import type { Column } from '../../trace/column.ts';
import { explained, type Hatching } from '../meanings.ts';
import type { ColorToken, SceneCell } from '../scene.ts';
import { ellipsis, fitSize } from '../text-metrics.ts';
import type { Drawing } from './drawing.ts';
import { CELL_HEIGHT, secondarySize, TYPE, VERSION_HEIGHT } from './measures.ts';

export interface CellBox {
  readonly column: Column;
  readonly row: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** `CELL_HEIGHT` by default. */
  readonly height?: number;
}

/** The appearance of a cell without the step's marks. */
export interface Face {
  readonly fill: ColorToken;
  /** The large text at the top. */
  readonly value: string;
  readonly color: ColorToken;
  /** The small text at the bottom: a version. */
  readonly version?: string;
  readonly strip?: ColorToken;
  /** True if the version is not the first one, so that a plain picture keeps it. */
  readonly isRecycled?: boolean;
  /** True for a dot instead of a text, if the cell is empty. */
  readonly quiet?: boolean;
  /** The meaning of its hatching; not hatched by default. */
  readonly hatched?: Hatching | undefined;
  /** True for a text that is not bold. */
  readonly isLight?: boolean;
  /** True for a smaller text if it would touch the frame of a written cell. */
  readonly isFramed?: boolean;
  readonly spoken: string;
}

/** Dims a cell that the step does not touch. */
function quieted(face: Face): Face {
  return { ...face, color: 'text-faint', isLight: true };
}

/** Leaves out the first version in a cell that the step does not touch. A hole keeps its sign, and so does what was moved. */
function withoutFirstVersion(face: Face): Face {
  if (face.isRecycled === true || face.hatched === 'hole' || face.hatched === 'left') return face;
  const { version: _version, strip: _strip, ...rest } = face;
  return rest;
}

const VALUE_SIZES = [TYPE.cell, TYPE.label, TYPE.small] as const;
/** The largest is 32 pixels at the smallest scale of engines side by side on a projector. */
const LARGE_SIZES = [30, 28, 26, 24, 22, TYPE.title, 18, ...VALUE_SIZES] as const;
/** Height of digits as a share of their size, and the room above and below them: the frame of a written cell, and a gap. */
const [DIGIT, DIGIT_MARGIN] = [0.73, 3.8];
/** The largest size of a text with brackets, which are as high as its line, as a share of the cell. */
const BRACKETS = 0.8;
const MONO = { font: 'mono' } as const;
/** Width of the frame of a written cell plus a margin. */
const FRAME = 5;
/** Long numbers would touch the ones beside them without a margin. */
const [LONG_NUMBER, LONG_MARGIN] = [/\d.*\d.*\d.*\d/, 4] as const;
/** Side by side, names fill their cells, and would touch the frame. */
const IS_NAME = /\p{L}/u;
const DASH = [4, 3] as const;

export function drawCell(drawing: Drawing, box: CellBox, face: Face): void {
  const { column, row, x, y, width, height = CELL_HEIGHT } = box;
  if (drawing.marks.isAsked(column, row)) {
    drawAsked(drawing, { ...box, height });
    return;
  }
  const state = drawing.marks.state(column, row);
  const isBar = drawing.level === 'structures';
  if (isBar) drawing.bar(box, { x, y, width, height }, BAR_FILLS[face.fill] ?? face.fill);
  const isPicked = drawing.picksCells;
  if (!isPicked && state === 'same') return;
  const at = cellKey(column, row);
  const key = `slot:${at}`;
  const cell = { key, column: column.name, row, x, y, width, height, text: face.spoken, state };
  if (isPicked) drawing.cell(cell);
  if (!isBar) {
    drawing.add('cell', { kind: 'rect', key, x, y, width, height, fill: face.fill, stroke: 'border' });
    const { quiet, plain } = drawing.view;
    const own = plain === true && state === 'same' ? withoutFirstVersion(face) : face;
    const shown = quiet === true && state === 'same' ? quieted(own) : own;
    if (drawing.level === 'cells') drawFace(drawing, cell, shown, at, drawing.marks.origin(column, row));
    else if (face.hatched !== undefined) drawHatch(drawing, cell, at, face.hatched);
  }
  if (state !== 'same') drawState(drawing, cell, at);
}

/** Draws an empty cell with a dashed edge, and with a question mark if a question is about its future value. */
export function drawAsked(drawing: Drawing, { column, row, x, y, width, height }: Required<CellBox>): void {
  const at = cellKey(column, row);
  const rect = { key: `slot:${at}`, x, y, width, height };
  drawing.add('cell', { kind: 'rect', ...rect, fill: 'surface', stroke: 'border-strong', dash: DASH });
  if (!drawing.picksCells) return;
  const isBlank = drawing.marks.isBlank(column, row);
  const text = isBlank ? drawing.words.blank : drawing.words.asked;
  drawing.cell({ ...rect, column: column.name, row, text, state: 'same' });
  if (isBlank) return;
  const middle = { x: x + width / 2, y: y + height / 2, align: 'middle' } as const;
  const size = drawing.legible(Math.min(TYPE.cell, height - 4));
  drawing.text({ key: `value:${at}`, ...middle, text: '?', font: 'mono', size, weight: 600, color: 'accent' });
}

/** A white bar on a white panel would be invisible. */
const BAR_FILLS: Partial<Record<ColorToken, ColorToken>> = { cell: 'grid', 'cell-payload': 'grid' };

/**
 * @param at suffix of the keys of the cell's marks
 * @param origin the same suffix for the cell that the value came from
 */
function drawFace(drawing: Drawing, cell: SceneCell, face: Face, at: string, origin: string | undefined): void {
  const { x, y, width, height } = cell;
  const middle = x + width / 2;
  if (face.quiet === true) {
    const [key, top] = [`dot:${at}`, y + height / 2 - 2];
    const dot = { x: middle - 2, y: top, width: 4, height: 4, radius: 2 };
    drawing.add('text', { kind: 'rect', key, ...dot, fill: 'border-strong', meaning: 'unused' });
    return;
  }
  if (face.hatched !== undefined) drawHatch(drawing, cell, at, face.hatched);
  const isLarge = drawing.view.large === true;
  const twoLines = face.version !== undefined && !isLarge;
  const isFramed = face.isFramed === true || (isLarge && IS_NAME.test(face.value));
  const room = width - 2 * (isFramed ? FRAME : LONG_NUMBER.test(face.value) ? LONG_MARGIN : 2);
  const line = twoLines ? height - VERSION_HEIGHT : height;
  const size = fitSize(face.value, room, valueSizes(drawing, face.value, line), MONO);
  const value = {
    kind: 'text',
    key: `value:${at}`,
    x: middle,
    y: y + line / 2,
    text: fittingText(face.value, room, size),
    font: 'mono',
    size,
    weight: face.isLight === true ? 400 : 600,
    align: 'middle',
    color: face.color,
  } as const;
  drawing.addText(value, origin && `value:${origin}`);
  if (twoLines) drawVersion(drawing, cell, face, at, origin);
}

/** On a projector, numbers and the last digits of hashes fill their cells. */
const FILLS_CELL = /[\d…]/;

function valueSizes({ view }: Drawing, text: string, height: number): readonly number[] {
  if (view.large !== true && (view.presented !== true || !FILLS_CELL.test(text))) return VALUE_SIZES;
  const most = text.includes('[') ? height * BRACKETS : (height - 2 * DIGIT_MARGIN) / DIGIT;
  return LARGE_SIZES.filter((size) => size <= Math.max(most, TYPE.cell));
}

function drawVersion(drawing: Drawing, cell: SceneCell, face: Face, at: string, origin: string | undefined): void {
  const { x, y, width, height } = cell;
  const top = y + height - VERSION_HEIGHT;
  if (face.strip !== undefined && face.strip !== face.fill) {
    const [key, h] = [`strip:${at}`, VERSION_HEIGHT - 0.5];
    drawing.add('strip', { kind: 'rect', key, x: x + 0.5, y: top, width: width - 1, height: h, fill: face.strip });
  }
  const text = face.version ?? '';
  const size = secondarySize(drawing, text, width - 6);
  const version = {
    kind: 'text',
    key: `version:${at}`,
    x: x + width / 2,
    y: top + VERSION_HEIGHT / 2 - 1.5,
    text: fittingText(text, width - 2, size),
    font: 'mono',
    size,
    weight: 400,
    align: 'middle',
    color: 'text-muted',
  } as const;
  drawing.addText(version, origin && `version:${origin}`);
}

/** In the smallest size, a text that is too long ends with an ellipsis. */
function fittingText(text: string, width: number, size: number): string {
  return size > TYPE.small ? text : ellipsis(text, width, { ...MONO, size });
}

/**
 * Marks a written cell with a thick frame and a corner, and a read one with a dashed frame and an eye, so that the difference does not rely on
 * colour.
 * @param layer `frame` draws only the frame, above anything that is painted over the cell
 */
export function drawState(drawing: Drawing, cell: SceneCell, at: string, layer: 'state' | 'frame' = 'state'): void {
  const { x, y, width, height, state } = cell;
  const column = drawing.columns.get(cell.column);
  const written = state === 'written';
  const origin = drawing.marks.origin(column, cell.row);
  const inset = written ? 1.5 : 1;
  const fill = written ? 'written-soft' : 'read-soft';
  drawing.add(layer, {
    kind: 'rect',
    key: `state:${at}`,
    x: x + inset,
    y: y + inset,
    width: width - 2 * inset,
    height: height - 2 * inset,
    radius: 3,
    ...(layer === 'state' ? { fill } : {}),
    ...explained(written ? 'written' : 'read'),
    strokeWidth: written ? 3 : 2,
    ...(written ? {} : { dash: DASH }),
    ...(origin === undefined ? {} : { origin: `slot:${origin}` }),
  });
  if (written) {
    const points = [x, y, x + 13, y, x, y + 13];
    drawing.add('badge', { kind: 'path', key: `corner:${at}`, points, curve: 'line', closed: true, fill: 'written' });
  }
  const { plain, large, exported } = drawing.view;
  // In a picture of engines side by side, nothing explains an eye, and large digits leave no room for it.
  const hasEye = plain !== true && !(large === true && exported === true);
  if (hasEye && drawing.marks.wasRead(column, cell.row)) {
    // Side by side, there is no room between cells: the eye would cover the row number above.
    const inside = large === true ? EYE_INSIDE : 0.5;
    drawEye(drawing, x + width - 8, y + inside, at);
  }
}

/** Distance of the middle of an eye from the top of its cell, if all of it is inside. */
const EYE_INSIDE = 6;

function drawEye(drawing: Drawing, x: number, y: number, at: string): void {
  const points = [x - 6, y, x - 3, y - 5, x + 3, y - 5, x + 6, y, x + 3, y + 5, x - 3, y + 5, x - 6, y];
  const eye = { kind: 'path', key: `eye:${at}`, points, curve: 'bezier', closed: true } as const;
  drawing.add('badge', { ...eye, fill: 'surface', ...explained('read'), strokeWidth: 1.5 });
  const pupil = { x: x - 1.75, y: y - 1.75, width: 3.5, height: 3.5, radius: 1.75 };
  drawing.add('badge', { kind: 'rect', key: `pupil:${at}`, ...pupil, fill: 'read' });
}

/** Draws diagonal lines as one stroke. It turns on the cell's edges, where the border hides the turns. */
function drawHatch(drawing: Drawing, cell: SceneCell, at: string, meaning: Hatching): void {
  const { x, y, width: w, height: h } = cell;
  const points: number[] = [];
  const onEdge = (d: number): readonly [number, number][] => [
    [Math.max(0, d - h), Math.min(h, d)],
    [Math.min(w, d), Math.max(0, d - w)],
  ];
  let flip = false;
  for (let d = 8; d < w + h; d += 8) {
    const ends = onEdge(d);
    for (const [dx, dy] of flip ? [...ends].reverse() : ends) points.push(x + dx, y + dy);
    flip = !flip;
  }
  drawing.add('frame', { kind: 'path', key: `hatch:${at}`, points, curve: 'line', stroke: 'hatch', meaning });
}
