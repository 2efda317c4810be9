import type { Arrangement, MemoryLayout, Placement, Placer, Site, StepEffect } from '../../../cost/placement.ts';
import { member, type Remarks, vector } from '../../../cost/placers.ts';
import { sizeOf } from '../../../cost/sizes.ts';
import type { Column } from '../../../trace/column.ts';
import { getOrInsert } from '../../../trace/lookup.ts';
import { columnTexts } from '../../../world/column-groups.ts';
import { ENTITY_ID_BYTES, HEADER_BYTES } from '../model/chunk-layout.ts';

/**
 * Layout of decs c2f4899 on a 64-bit machine with libstdc++, with the sizes declared in its header. The model's
 * archetypes give the offsets within a chunk. The hash maps (archetypes by signature, metatypes, singletons) are not
 * counted.
 */
const POINTER = 8;
/** `EntityStorage`: size, and offsets of chunk, generation and row. */
const RECORD = { bytes: 16, chunk: 0, generation: 8, row: 12 };
/** Sizes of an archetype's entry for a chunk, and for a component (metatype, two hashes, offset). */
const CHUNK_HOLDER = 16;
const COMPONENT_PAIR = 32;
/** `Archetype`, `ArchetypeComponentList`, and the list of archetypes with one signature. */
const OWN_BLOCKS = [56, 32, 8] as const;
/** Placeholder size of the objects with single members (world, archetype); the exact size does not matter. */
const OBJECT = 64;

function chunkBytes({ column, columns }: Site): number {
  return Number(columns.get(`world.${Number(column.meta.world)}.name`).meta.chunkBytes);
}

/** The header is at the end of the chunk and lives as long as it. `new DataChunk()` zeroes the whole chunk, also if its archetype freed one before. */
const header: Placer = (site) => {
  const bytes = chunkBytes(site);
  const { column } = site;
  const ownerOf = (): string => `world.${Number(column.meta.world)}.archetype.${Number(column.peek(0))}`;
  const arrangement: Arrangement = { kind: 'object', bytes, counted: true, zeroed: true, ownerOf };
  const offset = bytes - HEADER_BYTES;
  return { group: site.group, part: 'chunk', arrangement, stride: POINTER, offset, bytes: POINTER, lifetime: true };
};

function slice(site: Site, start: number, bytes: number): Placement {
  const arrangement: Arrangement = { kind: 'slice', of: 'chunk' };
  const part = String(site.column.meta.component ?? 'ids');
  return { group: site.group, part, arrangement, stride: bytes, offset: start, bytes, unwritten: 0 };
}

const ids: Placer = (site) => slice(site, 0, ENTITY_ID_BYTES);

/** Placements of one component's values by archetype: a recycled chunk can change its archetype. */
interface InArchetypes {
  readonly header: Column;
  readonly places: (Placement | undefined)[];
}

const known = new WeakMap<Column, InArchetypes>();

/** The archetype of the chunk determines where a component's array starts. */
const values: Placer = (site) => {
  const { column, columns, group } = site;
  const { header, places } = getOrInsert(known, column, () => ({ header: columns.get(`${group}.header`), places: [] }));
  const archetype = header.peek(0);
  if (archetype === undefined) return null;
  places[Number(archetype)] ??= valuesIn(site, Number(archetype));
  return places[Number(archetype)] ?? null;
};

function valuesIn(site: Site, archetype: number): Placement | undefined {
  const { column, columns, sizes } = site;
  const name = String(column.meta.component);
  const owner = `world.${Number(column.meta.world)}.archetype.${archetype}`;
  const place = columnTexts(columns.get(`${owner}.components`)).indexOf(name);
  const start = columns.get(`${owner}.offsets`).peek(place);
  return start === undefined ? undefined : slice(site, Number(start), sizeOf(sizes, name).size);
}

/** Caches a placement that never changes. */
function once(place: Placer): Placer {
  const placements = new WeakMap<Column, Placement | null>();
  return (site) => {
    let found = placements.get(site.column);
    if (found === undefined) {
      found = place(site);
      placements.set(site.column, found);
    }
    return found;
  };
}

function record(offset: number, bytes: number, more: Remarks = {}): Placer {
  return vector('record', [RECORD.bytes, offset, bytes], more);
}

/** The list of components grows one by one, so the smaller blocks that it outgrows are freed at once. */
function outgrownLists(components: number): readonly StepEffect[] {
  const sizes = Array.from({ length: Math.ceil(Math.log2(components)) }, (_, i) => COMPONENT_PAIR * 2 ** i);
  return [
    ...sizes.map((bytes, i): StepEffect => ({ kind: 'allocate', group: 'outgrown', part: `list.${i}`, bytes })),
    { kind: 'release', group: 'outgrown' },
  ];
}

export const decsLayout: MemoryLayout = {
  parts: {
    'decs.entities/entity-chunk': record(RECORD.chunk, POINTER, { nullable: true }),
    'decs.entities/entity-generation': record(RECORD.generation, 4),
    'decs.entities/entity-row': record(RECORD.row, 2),
    'decs.entities/deleted': vector('deleted', 4),
    'decs.entities/live': member('live', [OBJECT, 0, 4]),
    'decs.entities/dead': member('dead', [OBJECT, 0, 4]),
    'decs.archetypes/archetypes.signatures': vector('signatures', 8),
    'decs.archetype/components': vector('components', [COMPONENT_PAIR, 0, POINTER]),
    'decs.archetype/offsets': vector('components', [COMPONENT_PAIR, 24, 4]),
    'decs.archetype/capacity': member('capacity', [OBJECT, 0, 4]),
    'decs.archetype/full': member('full', [OBJECT, 0, 4]),
    'decs.archetype/chunks': vector('chunks', [CHUNK_HOLDER, 0, POINTER], { isLink: true }),
    'decs.chunk/header': once(header),
    'decs.chunk/ids': once(ids),
    'decs.chunk/values': values,
  },
  effects: {
    'decs-register-archetype': ({ archetype, components }) => [
      ...OWN_BLOCKS.map((bytes, i): StepEffect => {
        return { kind: 'allocate', group: `archetype.${String(archetype)}`, part: `struct.${i}`, bytes };
      }),
      ...outgrownLists(String(components).split(', ').length),
      { kind: 'touch', lines: 35, once: true },
    ],
  },
};
