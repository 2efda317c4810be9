import type { Block } from '../../../scene/kit/block.ts';
import type { Face } from '../../../scene/kit/cell.ts';
import { cursorMark } from '../../../scene/kit/cursor-mark.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { type ArrayLane, laneRoom, unpagedLanes } from '../../../scene/kit/lane-array.ts';
import { type Corner, GUTTER, LABEL_HEIGHT, LINE_GAP, nameHeight } from '../../../scene/kit/measures.ts';
import { lineBreaksOf } from '../../../scene/kit/paged-rows.ts';
import type { Column } from '../../../trace/column.ts';
import { generationOf, handle, indexOf } from '../model/handle.ts';
import { type ArchetypeColumns, type ChunkColumns, numberIn } from '../read/columns.ts';
import { chunkName } from './chunk-head.ts';
import { componentFace, handleFace } from './faces.ts';
import { namedLane } from './lanes.ts';
import { drawNewbornFrame } from './newborn-frame.ts';

/** `newborn`: no record points to it yet. `hole`: its entity has left, and the last row comes later. `leftover`: bytes after the rows in use. */
type RowState =
  | { readonly is: 'alive' | 'newborn' | 'leftover' }
  /** `filled`: number of values already copied from the last row. */
  | { readonly is: 'hole'; readonly filled: number };

const ALIVE: RowState = { is: 'alive' };
const NEWBORN: RowState = { is: 'newborn' };
const LEFTOVER: RowState = { is: 'leftover' };

/** Derives the state of a chunk's rows at the current step from the records of their entities. */
function rowStates(drawing: Drawing, { world }: ArchetypeColumns, chunk: ChunkColumns): (row: number) => RowState {
  const { ids, last, slot } = chunk;
  const cleared = handle(0, 0, world.number);
  const hole = openHole(drawing, chunk, world.group);
  const of = (role: string, index: number) => numberIn(drawing.columns, `${world.group}.entities.${role}`, index);
  const isRecorded = (id: number, row: number): boolean => {
    const index = indexOf(id);
    const isHere = of('chunk', index) === slot && of('row', index) === row;
    return isHere && of('generation', index) === generationOf(id);
  };
  return (row) => {
    const id = ids.peek(row);
    if (hole?.row === row) return { is: 'hole', filled: hole.filled };
    if (row < last && id === cleared) return { is: 'hole', filled: Number.POSITIVE_INFINITY };
    if (typeof id === 'number' && isRecorded(id, row)) return ALIVE;
    return row < last ? NEWBORN : LEFTOVER;
  };
}

/** Finds the hole while the last row is copied into it. The id comes last: until then the row names the entity that leaves. */
function openHole(
  { step, columns }: Drawing,
  chunk: ChunkColumns,
  world: string,
): { row: number; filled: number } | null {
  if (step === null || step.args.chunk !== chunk.slot) return null;
  if (step.code === 'decs-fill-hole-value') {
    const place = chunk.values.findIndex(({ meta }) => meta.component === step.args.component);
    return { row: Number(step.args.row), filled: place + 1 };
  }
  const entity = Number(step.args.entity);
  if (step.code !== 'decs-drop-row') return null;
  const row = numberIn(columns, `${world}.entities.row`, indexOf(entity));
  const isOpen = row !== undefined && row < chunk.last && chunk.ids.peek(row) === entity;
  return isOpen ? { row, filled: 0 } : null;
}

const ID_HEIGHT = 36;
const PRESENTED_ID_HEIGHT = 42;
const VALUE_HEIGHT = 26;

export function rowsHeight(drawing: Drawing, cellWidth: number, rows: number, components: number): number {
  const { perLine } = lineBreaksOf({ page: 0, cellWidth, width: laneRoom(drawing) });
  const pitch = LABEL_HEIGHT + lanesHeight(drawing, components) + nameHeight(drawing) + LINE_GAP;
  return Math.ceil(rows / perLine) * pitch - LINE_GAP;
}

/** Returns the width that `chunkRows` has for so many rows. */
export function rowsWidth(drawing: Drawing, cellWidth: number, rows: number): number {
  const room = laneRoom(drawing);
  const { perLine } = lineBreaksOf({ page: 0, cellWidth, width: room });
  return GUTTER + Math.max(Math.min(rows, perLine) * cellWidth, Math.min(4 * cellWidth, room));
}

function lanesHeight(drawing: Drawing, components: number): number {
  return idHeight(drawing) + components * VALUE_HEIGHT;
}

function idHeight({ view }: Drawing): number {
  return view.presented === true ? PRESENTED_ID_HEIGHT : ID_HEIGHT;
}

/**
 * Draws the arrays of a chunk, row by row.
 * @param length number of rows shown
 */
export function chunkRows(
  drawing: Drawing,
  archetype: ArchetypeColumns,
  chunk: ChunkColumns,
  { length, cellWidth }: { readonly length: number; readonly cellWidth: number },
): Block {
  const { ids, values } = chunk;
  const stateOf = rowStates(drawing, archetype, chunk);
  const lanes = [
    namedLane(drawing, ids, 'ids', (row) => idFaceOf(drawing, chunk, row, stateOf(row)), idHeight(drawing)),
    ...values.map((column, place): ArrayLane => {
      const face = (row: number): Face => valueFaceOf(drawing, column.peek(row), place, stateOf(row));
      return { column, label: String(column.meta.component), height: VALUE_HEIGHT, face };
    }),
  ];
  return unpagedLanes(drawing, cellWidth, {
    lanes,
    length,
    owner: chunkName(drawing, archetype, chunk),
    caption: (row) => captionOf(drawing, chunk, row, stateOf),
    after: (_at, place) => {
      drawLast(drawing, { chunk, length, cellWidth, place });
      const height = lanesHeight(drawing, values.length);
      // New rows are always the last ones.
      for (let row = chunk.last - 1; row >= 0 && stateOf(row).is === 'newborn'; row--)
        drawNewbornFrame(drawing, `${ids.name}:${row}`, place(row), { width: cellWidth, height });
      const cursor = cursorRow(drawing, archetype, chunk);
      const at = cursor === null ? undefined : place(cursor);
      if (at !== undefined) cursorMark(drawing, { ...at, width: cellWidth, height });
    },
  });
}

/** Returns the row that a loop visits in this chunk, or null. */
function cursorRow({ columns }: Drawing, { world }: ArchetypeColumns, { slot }: ChunkColumns): number | null {
  const cursor = columns.find(`${world.group}.query.cursor`);
  const row = cursor?.peek(0) === slot ? cursor.peek(1) : undefined;
  return typeof row === 'number' ? row : null;
}

function idFaceOf(drawing: Drawing, { ids }: ChunkColumns, row: number, { is }: RowState): Face {
  const face = handleFace(drawing, ids.peek(row), is === 'hole' || is === 'leftover');
  return is === 'hole' ? holeFace(drawing, face) : face;
}

function valueFaceOf(drawing: Drawing, value: ReturnType<Column['peek']>, place: number, state: RowState): Face {
  const open = state.is === 'hole' && place >= state.filled;
  const face = componentFace(drawing, value, open || state.is === 'leftover');
  return open ? holeFace(drawing, face) : face;
}

function holeFace({ view }: Drawing, face: Face): Face {
  const spoken = `${view.translate('diagram.decs.hole')}: ${face.spoken}`;
  return { ...face, fill: 'cell-empty', strip: 'cell-empty', color: 'text-faint', hatched: 'hole', spoken };
}

function captionOf(
  { view }: Drawing,
  { ids }: ChunkColumns,
  row: number,
  stateOf: (row: number) => RowState,
): string | undefined {
  const { is } = stateOf(row);
  if (is === 'hole' || is === 'leftover') return view.translate(`diagram.decs.${is}`);
  const value = ids.peek(row);
  if (is === 'newborn') return view.translate('diagram.decs.newborn');
  return typeof value === 'number' ? view.nameOf(value) : undefined;
}

interface LastRow {
  readonly chunk: ChunkColumns;
  readonly length: number;
  readonly cellWidth: number;
  readonly place: (row: number) => Corner | undefined;
}

function drawLast(drawing: Drawing, { chunk, length, cellWidth, place }: LastRow): void {
  const { last, ids, values } = chunk;
  const at = place(last >= length ? length - 1 : last);
  if (at === undefined) return;
  const x = last >= length ? at.x + cellWidth : at.x;
  const [top, bottom] = [at.y - LABEL_HEIGHT, at.y + lanesHeight(drawing, values.length) + LABEL_HEIGHT];
  if (drawing.sees(x - 2, top, 4, bottom - top))
    drawing.line('badge', `divider:${ids.name}`, [x, top, x, bottom], 'accent', 3);
}
