import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { getOrInsert } from '../../../trace/lookup.ts';
import type { Json } from '../../../trace/value.ts';
import { type ChunkLayout, chunkLayout, safeRows } from './chunk-layout.ts';
import type { Metatype } from './metatype.ts';
import { signatureOf, type TypeList, typeList, typesLabel } from './type-list.ts';

/** What archetypes of one world share. */
export interface ArchetypeOptions {
  readonly world: number;
  readonly chunkBytes: number;
}

/**
 * All entities with exactly one set of types, after decs' Archetype and its ChunkComponentList.
 *
 * - `components`: the types in order, a row each; `offsets`: where their arrays start in a chunk
 * - `capacity`: entities a chunk; `full`: how many chunks are full, as decs counts them
 * - `chunks`: its chunks, the full ones first
 *
 * Everything but the columns themselves is derived from them, and is valid while nothing else changes them.
 */
export class Archetype {
  readonly world: number;
  readonly slot: number;
  readonly types: readonly Metatype[];
  readonly signature: bigint;
  /** Names of its types, for steps: `Position, Velocity`; `—` without any. */
  readonly label: string;
  readonly layout: ChunkLayout;
  /** For each type the rows that can be written without touching the header. */
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

  /** Its types and one more. */
  with(type: Metatype): TypeList {
    return getOrInsert(this.#with, type, () => typeList([...this.types, type]));
  }

  /** Its types but one. */
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

/** `meta.group` of an archetype's columns. */
export function archetypeGroup(world: number, slot: number): string {
  return `world.${world}.archetype.${slot}`;
}

/** The types of an archetype as its column says. */
export function storedTypes(set: ColumnSet, world: number, slot: number): string[] {
  const column = set.find(`${archetypeGroup(world, slot)}.components`);
  return Array.from({ length: column?.length ?? 0 }, (_, row) => column?.peek(row) as string);
}
