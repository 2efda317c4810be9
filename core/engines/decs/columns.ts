import { formatOfBits, type IdFormat } from '../../cells/id-format.ts';
import { numberAt, textsOf } from '../../inspect/groups.ts';
import { columnOrEmpty } from '../../scene/kit/known-columns.ts';
import type { Column } from '../../trace/column.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import { HEADER } from './model/chunk.ts';
import { GENERATION_BITS, type Handle, handle, INDEX_BITS } from './model/handle.ts';
import { CURRENT_WORLD } from './model/program.ts';

/** Index and generation of an id. In decs each is a 32-bit integer; the number of the world above them is the model's own. */
export const ID_FORMAT: IdFormat = {
  ...formatOfBits(INDEX_BITS, GENERATION_BITS),
  stored: { indexBits: 32, versionBits: 32 },
};

/** Rows of a chunk's header. */
export const HEADER_FIELDS = ['component-list', 'owner', 'prev', 'next', 'last'] as const;

/** A world that was used: its number, and the prefixes of names in it. */
export interface WorldRef {
  readonly number: number;
  readonly name: string;
  /** `world.0` */
  readonly group: string;
  /** Prefix of its structures' names: empty where there is only one world. */
  readonly prefix: string;
}

/** The worlds that were used, in order. */
export function worldRefs(columns: ColumnSet): WorldRef[] {
  const names: Column[] = [];
  for (let column = columns.find('world.0.name'); column !== undefined; ) {
    names.push(column);
    column = columns.find(`world.${names.length}.name`);
  }
  return names.flatMap((column, number): WorldRef[] => {
    const name = column.peek(0);
    if (name === undefined) return [];
    const prefix = names.length > 1 ? `${String(name)}/` : '';
    return [{ number, name: String(name), group: `world.${number}`, prefix }];
  });
}

/** The world of a column; undefined for columns that all worlds share. */
export function worldOfColumn(columns: ColumnSet, { meta }: Column): WorldRef | undefined {
  return worldRefs(columns).find(({ number }) => number === meta.world);
}

/** Number of the world that operations go to. */
export function currentWorld(columns: ColumnSet): number {
  return numberIn(columns, CURRENT_WORLD, 0) ?? 0;
}

/** The world that operations go to; undefined before the first operation. */
export function presentWorld(columns: ColumnSet): WorldRef | undefined {
  const current = currentWorld(columns);
  return worldRefs(columns).find(({ number }) => number === current);
}

/** The columns of one archetype. */
export interface ArchetypeColumns {
  readonly world: WorldRef;
  readonly slot: number;
  /** `world.0.archetype.2` */
  readonly group: string;
  readonly types: readonly string[];
  readonly components: Column;
  readonly offsets: Column;
  readonly capacity: Column;
  readonly full: Column;
  readonly chunks: Column;
  readonly chunkBytes: number;
}

/** Undefined when no such archetype has been created. One that is being laid out exists already. */
export function archetypeColumns(columns: ColumnSet, world: WorldRef, slot: number): ArchetypeColumns | undefined {
  const group = `${world.group}.archetype.${slot}`;
  const components = columns.find(`${group}.components`);
  const capacity = columns.find(`${group}.capacity`);
  if (components === undefined || capacity?.peek(0) === undefined) return undefined;
  return {
    world,
    slot,
    group,
    types: textsOf(components),
    components,
    offsets: columnOrEmpty(columns, `${group}.offsets`),
    capacity,
    full: columnOrEmpty(columns, `${group}.full`),
    chunks: columnOrEmpty(columns, `${group}.chunks`),
    chunkBytes: Number(components.meta.chunkBytes),
  };
}

/** The archetypes of a world, in order of creation. */
export function archetypesOf(columns: ColumnSet, world: WorldRef): ArchetypeColumns[] {
  const found: ArchetypeColumns[] = [];
  for (;;) {
    const archetype = archetypeColumns(columns, world, found.length);
    if (archetype === undefined) return found;
    found.push(archetype);
  }
}

/** What an archetype is called among the structures: its types, and its world where there are several. */
export function structureName({ world, types }: ArchetypeColumns): string {
  return `${world.prefix}[${types.join(', ')}]`;
}

/** Numbers of an archetype's chunks, in its order. */
export function chunkSlots({ chunks }: ArchetypeColumns): number[] {
  return Array.from({ length: chunks.length }, (_, place) => Number(chunks.peek(place) ?? -1)).filter(
    (slot) => slot >= 0,
  );
}

/** The columns of one chunk. */
export interface ChunkColumns {
  readonly slot: number;
  readonly header: Column;
  readonly ids: Column;
  /** Of each component of its archetype that has data. */
  readonly values: readonly Column[];
  /** Rows in use. */
  readonly last: number;
}

/** Empty columns where the world has no such chunk. */
export function chunkColumns(columns: ColumnSet, { world, types }: ArchetypeColumns, slot: number): ChunkColumns {
  const group = `${world.group}.chunk.${slot}`;
  const header = columnOrEmpty(columns, `${group}.header`);
  return {
    slot,
    header,
    ids: columnOrEmpty(columns, `${group}.ids`),
    values: types.flatMap((type) => columns.find(`${group}.values.${type}`) ?? []),
    last: numberAt(header, HEADER.last) ?? 0,
  };
}

/** Rows of a chunk in use, without finding its other columns. */
export function rowsInChunk(columns: ColumnSet, { group }: Pick<WorldRef, 'group'>, slot: unknown): number {
  return numberIn(columns, `${group}.chunk.${String(slot)}.header`, HEADER.last) ?? 0;
}

/** Entities of an archetype. */
export function rowsIn(columns: ColumnSet, archetype: ArchetypeColumns): number {
  return chunkSlots(archetype).reduce((sum, slot) => sum + rowsInChunk(columns, archetype.world, slot), 0);
}

/** The archetype that a chunk belongs to; undefined for one that is not allocated. */
export function ownerOfChunk(columns: ColumnSet, group: string, slot: unknown): number | undefined {
  return numberIn(columns, `${group}.chunk.${String(slot)}.header`, HEADER.owner);
}

/** Where an entity is: the chunk and the row there. */
export interface EntityPlace {
  readonly archetype: ArchetypeColumns;
  readonly chunk: ChunkColumns;
  readonly row: number;
}

/** Undefined for an entity that is in no chunk: it is dead, or is being created. */
export function placeOf(columns: ColumnSet, world: WorldRef, index: number): EntityPlace | undefined {
  const slot = numberIn(columns, `${world.group}.entities.chunk`, index);
  const row = numberIn(columns, `${world.group}.entities.row`, index);
  const owner = slot === undefined ? undefined : ownerOfChunk(columns, world.group, slot);
  const archetype = owner === undefined ? undefined : archetypeColumns(columns, world, owner);
  if (archetype === undefined || slot === undefined || row === undefined) return undefined;
  return { archetype, chunk: chunkColumns(columns, archetype, slot), row };
}

/** The id that an index has in a world now, dead or alive; undefined when it was never used. */
export function idAt(columns: ColumnSet, world: WorldRef, index: number): Handle | undefined {
  const generation = numberIn(columns, `${world.group}.entities.generation`, index);
  return generation === undefined ? undefined : handle(index, generation, world.number);
}

/** Types whose hash is computed at least in part, in order of declaration. */
export function hashedTypes(columns: ColumnSet): string[] {
  const found: string[] = [];
  for (const { meta, length } of columns) {
    if (meta.kind === 'decs.metatype' && meta.role === 'hash' && length > 0) found.push(String(meta.component));
  }
  return found;
}

/** A number by column name and row; undefined when either does not exist. */
export function numberIn(columns: ColumnSet, name: string, row: number): number | undefined {
  return numberAt(columns.find(name), row);
}

/** 64 bits by column name and row; undefined when either does not exist. */
export function bitsIn(columns: ColumnSet, name: string, row: number): bigint | undefined {
  const value = columns.find(name)?.peek(row);
  return typeof value === 'bigint' ? value : undefined;
}
