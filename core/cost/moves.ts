import { getOrInsert } from '../trace/lookup.ts';
import type { Value } from '../trace/value.ts';
import type { Memory } from './memory.ts';
import type { StepCells } from './step-cells.ts';

/** Up to this many pairs of cells are compared one by one. For more, values are looked up in a map. */
const FEW_PAIRS = 256;

/**
 * Bytes of elements that a step copied from one place to another: of every write whose value was elsewhere before, in a
 * cell that the step read or overwrote, of a column that holds the same kind of thing. A value that is written where it
 * was already has not moved. The columns still hold what they held before the step.
 * @param cells that were placed
 */
export function movedBytes(memory: Memory, cells: StepCells): number {
  const { writes, reads } = cells;
  const isFew = writes * (writes + reads) <= FEW_PAIRS;
  let sources: Sources | null = null;
  let bytes = 0;
  for (let i = 0; i < writes; i++) {
    const to = cells.to[i];
    if (to === undefined) continue;
    const placed = cells.placed[i];
    if (!placed || placed.moves === undefined) continue;
    if (!isFew) sources ??= sourcesOf(memory, cells);
    const { moves } = placed;
    const isMoved = sources === null ? wasElsewhere(memory, cells, i, moves, to) : isIn(sources, cells, i, moves, to);
    if (isMoved) bytes += placed.bytes;
  }
  return bytes;
}

/** Whether a cell that the step read or overwrote held what write number `i` writes, and is another cell. */
function wasElsewhere(memory: Memory, cells: StepCells, i: number, moves: string, to: Value): boolean {
  // Null is held by many cells that have nothing to do with each other.
  if (to === null) return false;
  const own = cells.writeColumns[i]!;
  const ownRow = cells.writeRows[i]!;
  for (let n = 0; n < cells.writes; n++) {
    const column = cells.writeColumns[n]!;
    const row = cells.writeRows[n]!;
    if (column === own && row === ownRow) continue;
    if (holds(memory, column, cells.from[n], moves, to)) return true;
  }
  for (let n = 0; n < cells.reads; n++) {
    const column = cells.readColumns[n]!;
    const row = cells.readRows[n]!;
    if (column === own && row === ownRow) continue;
    if (holds(memory, column, memory.columns.byId(column).peek(row), moves, to)) return true;
  }
  return false;
}

function holds(memory: Memory, column: number, value: Value | undefined, moves: string, to: Value): boolean {
  const placed = memory.placedAt(column);
  if (placed === null || placed.moves !== moves) return false;
  const held = value ?? placed.unwritten;
  return held === to || (Number.isNaN(held) && Number.isNaN(to));
}

/** By kind of thing and value, the cells that held it. */
type Sources = Map<string, Map<Value, string[]>>;

function sourcesOf(memory: Memory, cells: StepCells): Sources {
  const sources: Sources = new Map();
  const offer = (column: number, row: number, value: Value | undefined): void => {
    const { moves, unwritten } = memory.placedAt(column) ?? {};
    const held = value ?? unwritten;
    if (moves === undefined || held === undefined || held === null) return;
    const values = getOrInsert(sources, moves, () => new Map());
    getOrInsert(values, held, () => []).push(`${column}:${row}`);
  };
  for (let n = 0; n < cells.writes; n++) offer(cells.writeColumns[n]!, cells.writeRows[n]!, cells.from[n]);
  for (let n = 0; n < cells.reads; n++) {
    const [column, row] = [cells.readColumns[n]!, cells.readRows[n]!];
    offer(column, row, memory.columns.byId(column).peek(row));
  }
  return sources;
}

function isIn(sources: Sources, cells: StepCells, i: number, moves: string, to: Value): boolean {
  const places = sources.get(moves)?.get(to);
  return places?.some((place) => place !== `${cells.writeColumns[i]!}:${cells.writeRows[i]!}`) === true;
}
