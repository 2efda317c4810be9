import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { getOrInsert } from '../../../trace/lookup.ts';
import type { Json } from '../../../trace/value.ts';
import { type ChunkLayout, chunkLayout, safeRows } from './chunk-layout.ts';
import type { Metatype } from './metatype.ts';
import { signatureOf, type TypeList, typeList, typesLabel } from './type-list.ts';

export interface ArchetypeOptions {
  readonly world: number;
  readonly chunkBytes: number;
}

/**
 * All entities with exactly one set of types, after decs' Archetype and its ChunkComponentList.
 *
 * - `components`: names of the types, in order; `offsets`: byte offsets of their arrays in a chunk
 * - `capacity`: entities per chunk; `full`: number of full chunks, as decs counts them
 * - `chunks`: slots of its chunks, full ones first
 *
 * All other fields are derived from these columns.
 */
export class Archetype {
  readonly world: number;
  readonly slot: number;
  readonly types: readonly Metatype[];
  readonly signature: bigint;
  /** Type names for step sentences: `Position, Velocity`, or `—` if there are none. */
  readonly label: string;
  readonly layout: ChunkLayout;
  /** For each type, the number of rows that do not overlap the header. */
  readonly safeRows: readonly number[];
  readonly components: Column<Json>;
  readonly offsets: Column<number>;
  readonly capacity: Column<number>;
  readonly full: Column<number>;
  readonly chunks: Column<number>;
  readonly #with = new Map<Metatype, TypeList>();
  readonly #without = new Map<Metatype, TypeList>();

  constructor(set: ColumnSet, slot: number, types: readonly Metatype[], { world, chunkBytes }: ArchetypeOptions) {
    const group = archetypeGroup(world, slot);
    const meta = { kind: 'decs.archetype', group, world, archetype: slot };
    const declare = (role: string): Column<number> =>
      set.declare({ name: `${group}.${role}`, type: 'u32', meta: { ...meta, role } });
    this.world = world;
    this.slot = slot;
    this.types = types;
    this.signature = signatureOf(types);
    this.label = typesLabel(types);
    this.layout = chunkLayout(types, chunkBytes);
    this.safeRows = types.map(({ size }, i) => safeRows(this.layout.offsets[i] as number, size, chunkBytes));
    this.components = set.declare({
      name: `${group}.components`,
      type: 'json',
      meta: { ...meta, role: 'components', chunkBytes },
    });
    this.offsets = declare('offsets');
    this.capacity = declare('capacity');
    this.full = declare('full');
    this.chunks = declare('chunks');
  }

  with(type: Metatype): TypeList {
    return getOrInsert(this.#with, type, () => typeList([...this.types, type]));
  }

  without(type: Metatype): TypeList {
    return getOrInsert(this.#without, type, () => typeList(this.types.filter((each) => each !== type)));
  }

  placeOf(type: Metatype): number {
    return this.types.indexOf(type);
  }

  has(type: Metatype): boolean {
    return this.types.includes(type);
  }
}

export function archetypeGroup(world: number, slot: number): string {
  return `world.${world}.archetype.${slot}`;
}

/** Reads the type names of an archetype from its column. */
export function storedTypes(set: ColumnSet, world: number, slot: number): string[] {
  const column = set.find(`${archetypeGroup(world, slot)}.components`);
  return Array.from({ length: column?.length ?? 0 }, (_, row) => column?.peek(row) as string);
}
