import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { ENTITY_ID_BYTES } from '../model/chunk-layout.ts';
import { CACHE_LINE_BYTES } from '../read/chunk-regions.ts';
import { type ArchetypeColumns, type ChunkColumns, chunkColumns, numberIn } from '../read/columns.ts';

const MAX_ROWS = 16;

/** An array of a chunk and the position of its values in a struct. */
export interface StructMember {
  readonly column: Column;
  /** Empty for the id. */
  readonly name: string;
  readonly size: number;
  /** Offset in the struct. */
  readonly offset: number;
  /** Offset of the array in the chunk. */
  readonly start: number;
  readonly place: number;
}

/** The rows of an archetype's first chunk as an array of structs, laid out like a C compiler would. */
export interface StructLayout {
  readonly archetype: ArchetypeColumns;
  readonly chunk: ChunkColumns;
  readonly rows: number;
  readonly members: readonly StructMember[];
  readonly stride: number;
}

/** Returns null for an archetype without rows or without values. */
export function structLayout(columns: ColumnSet, archetype: ArchetypeColumns): StructLayout | null {
  const { chunks, types, offsets } = archetype;
  if (chunks.length === 0) return null;
  const chunk = chunkColumns(columns, archetype, Number(chunks.peek(0)));
  const id = { column: chunk.ids, name: '', size: ENTITY_ID_BYTES, offset: 0, start: 0, place: -1 };
  const members: StructMember[] = [id];
  let [end, strictest] = [ENTITY_ID_BYTES, 4];
  for (const column of chunk.values) {
    const name = String(column.meta.component);
    const [size, align] = [sizeOf(columns, name, 'size'), Math.max(1, sizeOf(columns, name, 'align'))];
    const offset = Math.ceil(end / align) * align;
    const place = types.indexOf(name);
    members.push({ column, name, size, offset, start: Number(offsets.peek(place) ?? 0), place });
    end = offset + size;
    strictest = Math.max(strictest, align);
  }
  if (chunk.last === 0 || members.length === 1) return null;
  const stride = Math.ceil(end / strictest) * strictest;
  return { archetype, chunk, rows: Math.min(chunk.last, MAX_ROWS), members, stride };
}

function sizeOf(columns: ColumnSet, name: string, role: 'size' | 'align'): number {
  return numberIn(columns, `metatype.${name}.${role}`, 0) ?? 0;
}

/** Counts the cache lines that hold one member of several rows, as structs and as arrays. */
export function cacheLines(
  { stride }: StructLayout,
  { size, offset, start }: StructMember,
  rows: number,
): readonly [structs: number, arrays: number] {
  const lines = new Set<number>();
  for (let row = 0; row < rows; row++) {
    const from = row * stride + offset;
    for (let line = lineOf(from); line <= lineOf(from + size - 1); line++) lines.add(line);
  }
  return [lines.size, lineOf(start + rows * size - 1) - lineOf(start) + 1];
}

function lineOf(byte: number): number {
  return Math.floor(byte / CACHE_LINE_BYTES);
}
