import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { ENTITY_ID_BYTES, HEADER_BYTES } from '../model/chunk-layout.ts';
import { type ArchetypeColumns, numberIn } from './columns.ts';

export const CACHE_LINE_BYTES = 64;

export interface Region {
  readonly kind: 'ids' | 'gap' | 'padding' | 'array' | 'slack' | 'header';
  /** Component of an array, or of the padding before it. */
  readonly name: string;
  /** Half-open range [from, to). */
  readonly from: number;
  readonly to: number;
  /** Bytes per cell; 0 if the region has no cells. */
  readonly cell: number;
  /** Index of the array in the archetype, used to alternate colours. */
  readonly place: number;
}

/** Returns all regions of a chunk in order: ids, the gap that decs leaves, arrays with their padding, slack, header. */
export function regionsOf(columns: ColumnSet, archetype: ArchetypeColumns): Region[] {
  const { capacity, chunkBytes, types, offsets } = archetype;
  const rows = Number(capacity.peek(0) ?? 0);
  const header = chunkBytes - HEADER_BYTES;
  const plain = { name: '', cell: 0, place: 0 };
  const regions: Region[] = [{ ...plain, kind: 'ids', from: 0, to: ENTITY_ID_BYTES * rows, cell: ENTITY_ID_BYTES }];
  let at = ENTITY_ID_BYTES * rows;
  const skip = (kind: Region['kind'], to: number, name = ''): void => {
    if (to > at) regions.push({ ...plain, kind, name, from: at, to });
    at = Math.max(at, to);
  };
  skip('gap', Math.min(header, at + HEADER_BYTES));
  types.forEach((name, i) => {
    const offset = offsets.peek(i);
    const size = numberIn(columns, `metatype.${name}.size`, 0) ?? 0;
    if (size === 0 || typeof offset !== 'number') return;
    skip('padding', offset, name);
    regions.push({ kind: 'array', name, from: offset, to: offset + size * rows, cell: size, place: i });
    at = offset + size * rows;
  });
  skip('slack', header);
  regions.push({ ...plain, kind: 'header', from: header, to: chunkBytes });
  return regions;
}

/** Byte ranges of the header's fields: two owners, two links, the row count. */
const FIELDS: readonly (readonly [number, number])[] = [
  [0, 8],
  [8, 16],
  [16, 24],
  [24, 32],
  [32, 34],
];

/** Returns the byte range [from, to) of a cell within its chunk. */
export function cellBytes(
  regions: readonly Region[],
  column: Column,
  row: number,
): readonly [number, number] | undefined {
  const { role, component } = column.meta;
  const region = regions.find(({ kind, name }) =>
    role === 'header' ? kind === 'header' : role === 'ids' ? kind === 'ids' : kind === 'array' && name === component,
  );
  if (region === undefined) return undefined;
  if (region.kind !== 'header') return [region.from + row * region.cell, region.from + (row + 1) * region.cell];
  const [from, to] = FIELDS[row] ?? [0, 0];
  return [region.from + from, region.from + to];
}
