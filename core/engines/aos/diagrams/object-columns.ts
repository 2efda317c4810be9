import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';

export const OBJECTS = 'objects';
const GENERATION = `${OBJECTS}.generation`;

/** Whether the columns are those of an array of structs. */
export function isObjectArray(columns: ColumnSet): boolean {
  return columns.find(GENERATION)?.meta.kind === 'aos.objects';
}

/** A member of the struct: its column, and its place in an object. */
export interface FieldColumn {
  readonly column: Column;
  readonly role: 'generation' | 'flags' | 'value';
  /** The component; empty for the header. */
  readonly name: string;
  readonly offset: number;
  readonly bytes: number;
}

/** The array of objects, member by member. */
export interface ObjectColumns {
  readonly fields: readonly FieldColumn[];
  readonly free: Column;
  /** Bytes of an object. */
  readonly stride: number;
  /** Every component, tags too, in the order of their flags. */
  readonly members: readonly string[];
  readonly length: number;
}

/** Reads off the columns where each member stands. */
export function objectColumns(columns: ColumnSet): ObjectColumns {
  const generation = columns.get(GENERATION);
  const fields = [...columns].flatMap((column): FieldColumn[] => {
    const { kind, role, offset, bytes, component } = column.meta;
    if (kind !== 'aos.objects' || role === 'free') return [];
    const name = String(component ?? '');
    return [{ column, role: role as FieldColumn['role'], name, offset: Number(offset), bytes: Number(bytes) }];
  });
  const members = generation.meta.members;
  return {
    fields: fields.sort((a, b) => a.offset - b.offset),
    free: columns.get(`${OBJECTS}.free`),
    stride: Number(generation.meta.stride),
    members: Array.isArray(members) ? members.map(String) : [],
    length: generation.length,
  };
}

const WORD = 32;

/** The set flags of an object: 0 for alive, then the components. */
export function flagsOf({ fields, members }: ObjectColumns, slot: number): boolean[] {
  const words = fields.filter(({ role }) => role === 'flags').map(({ column }) => Number(column.peek(slot) ?? 0));
  return [null, ...members].map((_, flag) => ((words[Math.floor(flag / WORD)]! >>> (flag % WORD)) & 1) === 1);
}
