import { numberAt } from '../../inspect/groups.ts';
import { columnOrEmpty } from '../../scene/kit/known-columns.ts';
import type { Column } from '../../trace/column.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import { handle } from './model/handle.ts';
import { OBJECTS } from './model/objects.ts';
import { ALIVE_FLAG, flagPlace } from './model/struct.ts';

const GENERATION = `${OBJECTS}.generation`;
const MAX_BYTES = 2 ** 24;

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
  readonly generation: Column;
  readonly fields: readonly FieldColumn[];
  /** Words of flags, in order. */
  readonly words: readonly Column[];
  readonly free: Column;
  /** Bytes of an object. */
  readonly stride: number;
  /** Every component, tags too, in the order of their flags. */
  readonly members: readonly string[];
  readonly length: number;
}

/** A number of bytes that a struct can have; 0 for all else that a recording may say. */
function bytesIn(value: unknown): number {
  return typeof value === 'number' && value >= 0 && value <= MAX_BYTES ? value : 0;
}

/** Reads from the columns where each member is. */
export function objectColumns(columns: ColumnSet): ObjectColumns {
  const generation = columnOrEmpty(columns, GENERATION);
  const fields = [...columns].flatMap((column): FieldColumn[] => {
    const { kind, role, offset, bytes, component } = column.meta;
    if (kind !== 'aos.objects' || role === 'free') return [];
    const name = String(component ?? '');
    return [{ column, role: role as FieldColumn['role'], name, offset: bytesIn(offset), bytes: bytesIn(bytes) }];
  });
  fields.sort((a, b) => a.offset - b.offset);
  const members = generation.meta.members;
  return {
    generation,
    fields,
    words: fields.flatMap(({ role, column }) => (role === 'flags' ? [column] : [])),
    free: columnOrEmpty(columns, `${OBJECTS}.free`),
    stride: bytesIn((fields[0]?.column ?? generation).meta.stride),
    members: Array.isArray(members) ? members.map(String) : [],
    length: generation.length,
  };
}

/** Whether a flag of an object is set: 0 for alive, then the components. */
export function hasFlag({ words }: ObjectColumns, slot: number, flag: number): boolean {
  const { word, mask } = flagPlace(flag);
  return ((numberAt(words[word], slot) ?? 0) & mask) !== 0;
}

/** Whether a slot holds an object. */
export function isAlive(objects: ObjectColumns, slot: number): boolean {
  return hasFlag(objects, slot, ALIVE_FLAG);
}

/** The flag of a component; 0 for a name that is none. */
export function flagOf({ members }: ObjectColumns, component: string): number {
  return members.indexOf(component) + 1;
}

/** The member that shows a component: its value, or the flags of a tag; undefined for a name that is none. */
export function fieldOf(objects: ObjectColumns, component: string): FieldColumn | undefined {
  const flag = flagOf(objects, component);
  if (flag === 0) return undefined;
  const { fields, words } = objects;
  const word = words[flagPlace(flag).word];
  return fields.find(({ name }) => name === component) ?? fields.find(({ column }) => column === word);
}

/** Components that an object has. */
export function componentsAt(objects: ObjectColumns, slot: number): string[] {
  return objects.members.filter((_, i) => hasFlag(objects, slot, i + 1));
}

/** The handle of the object that is or was last in a slot. */
export function handleAt({ generation }: ObjectColumns, slot: number): number {
  return handle(slot, numberAt(generation, slot) ?? 0);
}
