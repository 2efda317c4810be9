import { columnOrEmpty } from '../../../scene/kit/known-columns.ts';
import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { numberAt } from '../../../world/column-groups.ts';
import { handle } from '../model/handle.ts';
import { OBJECTS } from '../model/objects.ts';
import { ALIVE_FLAG, flagPlace } from '../model/struct.ts';

const GENERATION = `${OBJECTS}.generation`;
const MAX_BYTES = 2 ** 24;

export interface FieldColumn {
  readonly column: Column;
  readonly role: 'generation' | 'flags' | 'value';
  /** The component's name; empty for the header. */
  readonly name: string;
  readonly offset: number;
  readonly bytes: number;
}

export interface ObjectColumns {
  readonly generation: Column;
  readonly fields: readonly FieldColumn[];
  /** Columns of 32 flags each, in order. */
  readonly words: readonly Column[];
  readonly free: Column;
  /** Size of an object in bytes. */
  readonly stride: number;
  /** All components including tags, in the order of their flags. */
  readonly members: readonly string[];
  readonly length: number;
}

/** Accepts sizes that a struct can have. Any other value that a recording may contain becomes 0. */
function bytesIn(value: unknown): number {
  return typeof value === 'number' && value >= 0 && value <= MAX_BYTES ? value : 0;
}

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

/** Flag 0 means alive; the others belong to the components. */
export function hasFlag({ words }: ObjectColumns, slot: number, flag: number): boolean {
  const { word, mask } = flagPlace(flag);
  return ((numberAt(words[word], slot) ?? 0) & mask) !== 0;
}

export function isSlotAlive(objects: ObjectColumns, slot: number): boolean {
  return hasFlag(objects, slot, ALIVE_FLAG);
}

/** Returns the flag of a component; 0 for an unknown name. */
export function flagOf({ members }: ObjectColumns, component: string): number {
  return members.indexOf(component) + 1;
}

/** Returns the member that shows a component: its value, or the flags for a tag; undefined for an unknown name. */
export function componentField(objects: ObjectColumns, component: string): FieldColumn | undefined {
  const flag = flagOf(objects, component);
  if (flag === 0) return undefined;
  const { fields, words } = objects;
  const word = words[flagPlace(flag).word];
  return fields.find(({ name }) => name === component) ?? fields.find(({ column }) => column === word);
}

export function componentsAt(objects: ObjectColumns, slot: number): string[] {
  return objects.members.filter((_, i) => hasFlag(objects, slot, i + 1));
}

/** Returns the handle of the current object in a slot, or of the next one if the slot is free. */
export function handleAt({ generation }: ObjectColumns, slot: number): number {
  return handle(slot, numberAt(generation, slot) ?? 0);
}
