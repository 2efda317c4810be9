import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { decsHandle } from '../handle.ts';

export const ENTITIES = 'entities';
export const ARCHETYPES = 'archetypes';
export const QUERY = 'query';
export const SINGLETONS = 'singletons';
export const METATYPES = 'metatypes';

/** Rows of a chunk's header. */
export const HEADER_FIELDS = ['component-list', 'owner', 'prev', 'next', 'last'] as const;
export const OWNER = 1;
export const LAST = 4;

/** Whether the columns are those of a decs program. */
export function isDecsProgram(columns: ColumnSet): boolean {
  return columns.find('worlds.current') !== undefined;
}

/** A world that was used: its number, and what its columns' names begin with. */
export interface WorldRef {
  readonly number: number;
  readonly name: string;
  readonly group: string;
  /** What names of its structures begin with: nothing where there is one world only. */
  readonly prefix: string;
}

/** The worlds that were used, in order. */
export function worldRefs(columns: ColumnSet): WorldRef[] {
  const names: Column[] = [];
  for (let i = 0; ; i++) {
    const column = columns.find(`world.${i}.name`);
    if (column === undefined) break;
    names.push(column);
  }
  return names.flatMap((column, number): WorldRef[] => {
    const name = column.peek(0);
    if (name === undefined) return [];
    const prefix = names.length > 1 ? `${String(name)}/` : '';
    return [{ number, name: String(name), group: `world.${number}`, prefix }];
  });
}

/** Number of the world that operations go to. */
export function currentWorld(columns: ColumnSet): number {
  return numberAt(columns, 'worlds.current', 0) ?? 0;
}

/** The columns of one archetype. */
export interface ArchetypeColumns {
  readonly world: WorldRef;
  readonly slot: number;
  readonly types: readonly string[];
  readonly components: Column;
  readonly offsets: Column;
  readonly capacity: Column;
  readonly full: Column;
  readonly chunks: Column;
  readonly chunkBytes: number;
}

/** Undefined where none was begun: one that is being laid out is there already. */
export function archetypeColumns(columns: ColumnSet, world: WorldRef, slot: number): ArchetypeColumns | undefined {
  const group = `${world.group}.archetype.${slot}`;
  const components = columns.find(`${group}.components`);
  const capacity = columns.find(`${group}.capacity`);
  if (components === undefined || capacity?.peek(0) === undefined) return undefined;
  return {
    world,
    slot,
    types: textsOf(components),
    components,
    offsets: columns.get(`${group}.offsets`),
    capacity,
    full: columns.get(`${group}.full`),
    chunks: columns.get(`${group}.chunks`),
    chunkBytes: Number(components.meta.chunkBytes),
  };
}

/** The archetypes of a world, in order of creation. */
export function archetypesOf(columns: ColumnSet, world: WorldRef): ArchetypeColumns[] {
  const found: ArchetypeColumns[] = [];
  for (let slot = 0; ; slot++) {
    const archetype = archetypeColumns(columns, world, slot);
    if (archetype === undefined) return found;
    found.push(archetype);
  }
}

/** The columns of one chunk. */
export interface ChunkColumns {
  readonly slot: number;
  readonly header: Column;
  readonly ids: Column;
  /** Of each component of its archetype that has data. */
  readonly values: readonly Column[];
  readonly last: number;
}

/** The columns of one chunk. */
export function chunkColumns(columns: ColumnSet, archetype: ArchetypeColumns, slot: number): ChunkColumns {
  const group = `${archetype.world.group}.chunk.${slot}`;
  const header = columns.get(`${group}.header`);
  return {
    slot,
    header,
    ids: columns.get(`${group}.ids`),
    values: archetype.types.flatMap((type) => columns.find(`${group}.values.${type}`) ?? []),
    last: Number(header.peek(LAST) ?? 0),
  };
}

/** Rows of a chunk in use, without finding its other columns. */
export function rowsInChunk(columns: ColumnSet, { group }: WorldRef, slot: number): number {
  return numberAt(columns, `${group}.chunk.${slot}.header`, LAST) ?? 0;
}

/** What an archetype is called among the structures: its types. */
export function typeName(types: readonly string[]): string {
  return `[${types.join(', ')}]`;
}

/** The two parts of a structure's name: `level/entities` is the `entities` of the world `level`; where there is one world, it is not named. */
export function structureInWorld(name: string): { readonly world: string; readonly own: string } {
  const [, world = '', own = name] = /^([^[/]+)\/(.*)$/.exec(name) ?? [];
  return { world, own };
}

/** Names of all that a stage can show of a program at this moment: structures of each world, then the types. */
export function decsNames(columns: ColumnSet): string[] {
  const worlds = worldRefs(columns).flatMap((world) => {
    const own = [
      ENTITIES,
      ARCHETYPES,
      ...((columns.find(`${world.group}.query.masks`)?.length ?? 0) > 0 ? [QUERY] : []),
      ...archetypesOf(columns, world).map(({ types }) => typeName(types)),
      ...((columns.find(`${world.group}.singletons.types`)?.length ?? 0) > 0 ? [SINGLETONS] : []),
    ];
    return own.map((name) => world.prefix + name);
  });
  return [...worlds, ...(hashedTypes(columns).length > 0 ? [METATYPES] : [])];
}

/** The structure that a column belongs to now; null for columns that no diagram shows. */
export function structureOfDecs(columns: ColumnSet, { meta }: Column): string | null {
  const kind = String(meta.kind).slice('decs.'.length);
  if (kind === 'metatype') return METATYPES;
  const world = worldRefs(columns).find(({ number }) => number === meta.world);
  if (world === undefined) return null;
  const own = kind === 'archetype' || kind === 'chunk' ? archetypeName(columns, world, meta) : STRUCTURES[kind];
  return own === undefined ? null : world.prefix + own;
}

const STRUCTURES: Readonly<Record<string, string>> = {
  entities: ENTITIES,
  archetypes: ARCHETYPES,
  query: QUERY,
  singletons: SINGLETONS,
};

/** A chunk is drawn with the archetype that owns it. */
function archetypeName(columns: ColumnSet, world: WorldRef, meta: Column['meta']): string | undefined {
  const owner = meta.archetype ?? numberAt(columns, `${world.group}.chunk.${Number(meta.chunk)}.header`, OWNER);
  const archetype = typeof owner === 'number' ? archetypeColumns(columns, world, owner) : undefined;
  return archetype === undefined ? undefined : typeName(archetype.types);
}

/** Types whose hash was begun, in the order of their declaration. */
export function hashedTypes(columns: ColumnSet): string[] {
  const found: string[] = [];
  for (const column of columns) {
    const { kind, role, component } = column.meta;
    if (kind === 'decs.metatype' && role === 'hash' && column.length > 0) found.push(String(component));
  }
  return found;
}

/** The id that an index has in a world now, dead or alive; undefined when it was never used. */
export function idAt(columns: ColumnSet, world: WorldRef, index: number): number | undefined {
  const generation = numberAt(columns, `${world.group}.entities.generation`, index);
  return generation === undefined ? undefined : decsHandle(index, generation, world.number);
}

/** All cells of a column as texts. */
export function textsOf(column: Column | undefined): string[] {
  const texts: string[] = [];
  for (let row = 0; row < (column?.length ?? 0); row++) texts.push(String(column?.peek(row)));
  return texts;
}

/** A number by column name and row; undefined when either is not there. */
export function numberAt(columns: ColumnSet, name: string, row: number): number | undefined {
  const value = columns.find(name)?.peek(row);
  return typeof value === 'number' ? value : undefined;
}

/** 64 bits by column name and row; undefined when either is not there. */
export function bitsAt(columns: ColumnSet, name: string, row: number): bigint | undefined {
  const value = columns.find(name)?.peek(row);
  return typeof value === 'bigint' ? value : undefined;
}
