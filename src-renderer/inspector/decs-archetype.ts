import {
  archetypeColumns,
  archetypesOf,
  rowsInChunk,
  worldRefs,
} from '../../core/engines/decs/diagrams/world-columns.ts';
import type { ColumnSet } from '../../core/trace/column-set.ts';
import { currentWorld } from './decs-memory.ts';

/** One archetype of the present world, with its chunks. */
export interface DecsArchetype {
  readonly slot: number;
  /** What its columns' names begin with. */
  readonly group: string;
  /** In the order of its arrays; `offset` is where each begins in a chunk. */
  readonly types: readonly { readonly name: string; readonly offset: number }[];
  /** Entities a chunk. */
  readonly capacity: number;
  readonly rows: number;
  readonly chunks: readonly { readonly slot: number; readonly rows: number; readonly group: string }[];
}

/** Null where there is no such archetype yet. */
export function decsArchetype(columns: ColumnSet, slot: number): DecsArchetype | null {
  const world = presentWorld(columns);
  const found = world === undefined ? undefined : archetypeColumns(columns, world, slot);
  if (world === undefined || found === undefined) return null;
  const chunks = Array.from({ length: found.chunks.length }, (_, row) => Number(found.chunks.peek(row))).map(
    (chunk) => ({
      slot: chunk,
      rows: rowsInChunk(columns, world, chunk),
      group: `${world.group}.chunk.${chunk}`,
    }),
  );
  return {
    slot,
    group: `${world.group}.archetype.${slot}`,
    types: found.types.map((name, i) => ({ name, offset: Number(found.offsets.peek(i) ?? 0) })),
    capacity: Number(found.capacity.peek(0) ?? 0),
    rows: chunks.reduce((sum, { rows }) => sum + rows, 0),
    chunks,
  };
}

/** Slots of the present world's archetypes. */
export function decsArchetypes(columns: ColumnSet): readonly number[] {
  const world = presentWorld(columns);
  return world === undefined ? [] : archetypesOf(columns, world).map(({ slot }) => slot);
}

/** What is known of a type; the rest is null until decs builds its metatype. */
export interface DecsType {
  readonly hash: bigint | null;
  readonly bit: number | null;
  readonly size: number | null;
  readonly align: number | null;
}

/** Null for a name that no type has. */
export function decsType(columns: ColumnSet, name: string): DecsType | null {
  const hashes = columns.find(`metatype.${name}.hash`);
  if (hashes === undefined) return null;
  const last = hashes.length === 0 ? undefined : hashes.peek(hashes.length - 1);
  const number = (role: string): number | null => {
    const value = columns.find(`metatype.${name}.${role}`)?.peek(0);
    return typeof value === 'number' ? value : null;
  };
  const bit = number('bit');
  return {
    hash: bit === null || last === undefined ? null : BigInt(String(last)),
    bit,
    size: number('size'),
    align: number('align'),
  };
}

/** Names of the types that are in use, in the order of their first use. */
export function decsTypes(columns: ColumnSet): readonly string[] {
  const cache = columns.find('metatypes.cache');
  return Array.from({ length: cache?.length ?? 0 }, (_, row) => String(cache?.peek(row)));
}

function presentWorld(columns: ColumnSet) {
  const current = currentWorld(columns);
  return worldRefs(columns).find(({ number }) => number === current);
}
