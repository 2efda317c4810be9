import { getOrInsert } from '../trace/lookup.ts';
import type { Value } from '../trace/value.ts';
import type { PlacedColumn } from './placed-column.ts';
import type { StepCells } from './step-cells.ts';

/** Up to this many pairs of cells are compared directly. Above, values are looked up in a map. */
const MAX_COMPARED_PAIRS = 256;

/**
 * Returns the bytes of elements that a step copied. A write counts if the step read or overwrote another cell that had
 * the same value and holds the same kind of thing. Rewriting a cell with its own value is not a move.
 */
export function movedBytes(cells: StepCells): number {
  const { writes } = cells;
  const isFew = writes * (writes + cells.sources) <= MAX_COMPARED_PAIRS;
  let sources: Sources | null = null;
  let bytes = 0;
  for (let i = 0; i < writes; i++) {
    const to = cells.to[i];
    if (to === undefined) continue;
    const placed = cells.placed[i];
    if (!placed || placed.moves === undefined) continue;
    if (!isFew) sources ??= sourcesOf(cells);
    const { moves } = placed;
    const isMoved = sources === null ? wasElsewhere(cells, i, moves, to) : isIn(sources, cells, i, moves, to);
    if (isMoved) bytes += placed.bytes;
  }
  return bytes;
}

/** True if another cell that the step read or overwrote had the value of write number `i`. */
function wasElsewhere(cells: StepCells, i: number, moves: string, to: Value): boolean {
  // Many unrelated cells hold null.
  if (to === null) return false;
  const column = cells.writeColumns[i]!;
  const row = cells.writeRows[i]!;
  for (let n = 0; n < cells.writes; n++) {
    if (cells.writeColumns[n] === column && cells.writeRows[n] === row) continue;
    if (holds(cells.placed[n]!, cells.from[n], moves, to)) return true;
  }
  for (let n = 0; n < cells.sources; n++) {
    if (cells.sourceColumns[n] === column && cells.sourceRows[n] === row) continue;
    if (holds(cells.sourcePlaced[n]!, cells.sourceValues[n], moves, to)) return true;
  }
  return false;
}

function holds(placed: PlacedColumn | null, value: Value | undefined, moves: string, to: Value): boolean {
  if (placed === null || placed.moves !== moves) return false;
  const held = value ?? placed.unwritten;
  return held === to || (Number.isNaN(held) && Number.isNaN(to));
}

/** Cells by the kind of thing and the value that they had. */
type Sources = Map<string, Map<Value, string[]>>;

function sourcesOf(cells: StepCells): Sources {
  const sources: Sources = new Map();
  const offer = (placed: PlacedColumn | null, column: number, row: number, value: Value | undefined): void => {
    const { moves, unwritten } = placed ?? {};
    const held = value ?? unwritten;
    if (moves === undefined || held === undefined || held === null) return;
    const values = getOrInsert(sources, moves, () => new Map());
    getOrInsert(values, held, () => []).push(`${column}:${row}`);
  };
  for (let n = 0; n < cells.writes; n++) {
    offer(cells.placed[n]!, cells.writeColumns[n]!, cells.writeRows[n]!, cells.from[n]);
  }
  for (let n = 0; n < cells.sources; n++) {
    offer(cells.sourcePlaced[n]!, cells.sourceColumns[n]!, cells.sourceRows[n]!, cells.sourceValues[n]);
  }
  return sources;
}

function isIn(sources: Sources, cells: StepCells, i: number, moves: string, to: Value): boolean {
  const places = sources.get(moves)?.get(to);
  return places?.some((place) => place !== `${cells.writeColumns[i]!}:${cells.writeRows[i]!}`) === true;
}
