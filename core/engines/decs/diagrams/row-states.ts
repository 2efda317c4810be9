import type { Drawing } from '../../../scene/kit/drawing.ts';
import { generationOf, handle, indexOf } from '../model/handle.ts';
import { type ArchetypeColumns, type ChunkColumns, numberIn } from '../read/columns.ts';

/**
 * `newborn`: taken, but no record points to it yet. `hole`: its entity has left and the last row has not moved there
 * yet. `leftover`: old bytes after the rows in use.
 */
export type RowState =
  | { readonly is: 'alive' | 'newborn' | 'leftover' }
  /** `filled`: number of values already copied from the last row. */
  | { readonly is: 'hole'; readonly filled: number };

const ALIVE: RowState = { is: 'alive' };
const NEWBORN: RowState = { is: 'newborn' };
const LEFTOVER: RowState = { is: 'leftover' };

/** Derives the state of a chunk's rows at the current step from the records of their entities. */
export function rowStates(
  drawing: Drawing,
  { world }: ArchetypeColumns,
  chunk: ChunkColumns,
): (row: number) => RowState {
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

/** Finds the hole while values of the last row are copied into it: its id is still that of the leaving entity. */
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
