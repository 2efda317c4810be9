import { formatOfBits, type IdFormat } from '../../../cells/id-format.ts';
import { columnOrEmpty } from '../../../scene/kit/known-columns.ts';
import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { columnTexts, numberAt } from '../../../world/column-groups.ts';
import { HEADER } from '../model/chunk.ts';
import { GENERATION_BITS, type Handle, handle, INDEX_BITS } from '../model/handle.ts';
import { CURRENT_WORLD } from '../model/program.ts';

/** Index and generation of an id, 32 bits each in decs. The model adds the world's number in higher bits. */
export const ID_FORMAT: IdFormat = {
  firstVersion: 1,
  ...formatOfBits(INDEX_BITS, GENERATION_BITS),
  stored: { indexBits: 32, versionBits: 32 },
};

export const HEADER_FIELDS = ['component-list', 'owner', 'prev', 'next', 'last'] as const;

export interface WorldRef {
  readonly number: number;
  readonly name: string;
  readonly group: string;
  /** Prefix of its structures' names; empty if there is only one world. */
  readonly prefix: string;
}

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

/** Returns the world of a column; undefined for columns that all worlds share. */
export function worldOfColumn(columns: ColumnSet, { meta }: Column): WorldRef | undefined {
  return worldRefs(columns).find(({ number }) => number === meta.world);
}

export function currentWorldNumber(columns: ColumnSet): number {
  return numberIn(columns, CURRENT_WORLD, 0) ?? 0;
}

/** Returns the world that operations go to; undefined before the first operation. */
export function currentWorldRef(columns: ColumnSet): WorldRef | undefined {
  const current = currentWorldNumber(columns);
  return worldRefs(columns).find(({ number }) => number === current);
}

export interface ArchetypeColumns {
  readonly world: WorldRef;
  readonly slot: number;
  readonly group: string;
  readonly types: readonly string[];
  readonly components: Column;
  readonly offsets: Column;
  readonly capacity: Column;
  readonly full: Column;
  readonly chunks: Column;
  readonly chunkBytes: number;
}

/** Returns undefined if the archetype does not exist. It exists as soon as its capacity is known, while it is laid out. */
export function archetypeColumns(columns: ColumnSet, world: WorldRef, slot: number): ArchetypeColumns | undefined {
  const group = `${world.group}.archetype.${slot}`;
  const components = columns.find(`${group}.components`);
  const capacity = columns.find(`${group}.capacity`);
  if (components === undefined || capacity?.peek(0) === undefined) return undefined;
  return {
    world,
    slot,
    group,
    types: columnTexts(components),
    components,
    offsets: columnOrEmpty(columns, `${group}.offsets`),
    capacity,
    full: columnOrEmpty(columns, `${group}.full`),
    chunks: columnOrEmpty(columns, `${group}.chunks`),
    chunkBytes: Number(components.meta.chunkBytes),
  };
}

export function archetypesOf(columns: ColumnSet, world: WorldRef): ArchetypeColumns[] {
  const found: ArchetypeColumns[] = [];
  for (;;) {
    const archetype = archetypeColumns(columns, world, found.length);
    if (archetype === undefined) return found;
    found.push(archetype);
  }
}

/** Returns the name of an archetype's structure: its types, with the world as prefix if there are several. */
export function structureName({ world, types }: ArchetypeColumns): string {
  return `${world.prefix}[${types.join(', ')}]`;
}

/** Returns the slots of an archetype's chunks, in list order. */
export function chunkSlots({ chunks }: ArchetypeColumns): number[] {
  return Array.from({ length: chunks.length }, (_, place) => Number(chunks.peek(place) ?? -1)).filter(
    (slot) => slot >= 0,
  );
}

export interface ChunkColumns {
  readonly slot: number;
  readonly header: Column;
  readonly ids: Column;
  /** One column for each component with data. */
  readonly values: readonly Column[];
  readonly last: number;
}

/** Returns empty columns if the world has no such chunk. */
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

/** Counts the rows of a chunk in use without looking up its other columns. */
export function rowsInChunk(columns: ColumnSet, { group }: Pick<WorldRef, 'group'>, slot: unknown): number {
  return numberIn(columns, `${group}.chunk.${String(slot)}.header`, HEADER.last) ?? 0;
}

export function rowsInArchetype(columns: ColumnSet, archetype: ArchetypeColumns): number {
  return chunkSlots(archetype).reduce((sum, slot) => sum + rowsInChunk(columns, archetype.world, slot), 0);
}

/** Returns the slot of the archetype that owns a chunk; undefined if the chunk is not allocated. */
export function ownerOfChunk(columns: ColumnSet, group: string, slot: unknown): number | undefined {
  return numberIn(columns, `${group}.chunk.${String(slot)}.header`, HEADER.owner);
}

interface EntityPlace {
  readonly archetype: ArchetypeColumns;
  readonly chunk: ChunkColumns;
  readonly row: number;
}

/** Returns undefined if the entity is in no chunk because it is dead or being created. */
export function entityPlace(columns: ColumnSet, world: WorldRef, index: number): EntityPlace | undefined {
  const slot = numberIn(columns, `${world.group}.entities.chunk`, index);
  const row = numberIn(columns, `${world.group}.entities.row`, index);
  const owner = slot === undefined ? undefined : ownerOfChunk(columns, world.group, slot);
  const archetype = owner === undefined ? undefined : archetypeColumns(columns, world, owner);
  if (archetype === undefined || slot === undefined || row === undefined) return undefined;
  return { archetype, chunk: chunkColumns(columns, archetype, slot), row };
}

/** Returns the current id of an index, dead or alive; undefined if the index was never used. */
export function idAt(columns: ColumnSet, world: WorldRef, index: number): Handle | undefined {
  const generation = numberIn(columns, `${world.group}.entities.generation`, index);
  return generation === undefined ? undefined : handle(index, generation, world.number);
}

/** Returns the types whose hash is at least partly computed, in order of declaration. */
export function hashedTypes(columns: ColumnSet): string[] {
  const found: string[] = [];
  for (const { meta, length } of columns) {
    if (meta.kind === 'decs.metatype' && meta.role === 'hash' && length > 0) found.push(String(meta.component));
  }
  return found;
}

/** Returns a number by column name and row; undefined if either does not exist. */
export function numberIn(columns: ColumnSet, name: string, row: number): number | undefined {
  return numberAt(columns.find(name), row);
}

/** Returns 64 bits by column name and row; undefined if either does not exist. */
export function bitsIn(columns: ColumnSet, name: string, row: number): bigint | undefined {
  const value = columns.find(name)?.peek(row);
  return typeof value === 'bigint' ? value : undefined;
}
