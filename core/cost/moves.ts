import { getOrInsert } from '../trace/lookup.ts';
import type { CellRef, Write } from '../trace/step.ts';
import type { Value } from '../trace/value.ts';
import type { Memory } from './memory.ts';

/**
 * Bytes of elements that a step copied from one place to another: of every write whose value was elsewhere before, in a
 * cell that the step read or overwrote, of a column that holds the same kind of thing. A value that is written where it
 * was already has not moved. The columns still hold what they held before the step.
 */
export function movedBytes(memory: Memory, reads: readonly CellRef[], writes: readonly Write[]): number {
  if (!writes.some(({ column, to }) => to !== undefined && memory.placementOf(column)?.moves !== undefined)) return 0;
  const sources = new Map<string, Map<Value, string[]>>();
  const offer = ({ column, row }: CellRef, value: Value | undefined): void => {
    const { moves: kind, unwritten } = memory.placementOf(column) ?? {};
    const held = value ?? unwritten;
    if (kind === undefined || held === undefined || held === null) return;
    const values = getOrInsert(sources, kind, () => new Map());
    getOrInsert(values, held, () => []).push(`${column.id}:${row}`);
  };
  for (const write of writes) offer(write, write.from);
  for (const read of reads) offer(read, read.column.peek(read.row));
  let bytes = 0;
  for (const { column, row, to } of writes) {
    const placement = memory.placementOf(column);
    if (placement?.moves === undefined || to === undefined) continue;
    const places = sources.get(placement.moves)?.get(to);
    if (places?.some((place) => place !== `${column.id}:${row}`)) bytes += placement.bytes;
  }
  return bytes;
}
