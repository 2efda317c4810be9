import type { Relation } from '../../cells/cell-table.ts';
import type { IdFormat } from '../../cells/id-format.ts';
import { columnOf, type Group, groupsOf, numberAt, textsOf } from '../../inspect/groups.ts';
import {
  type ComponentPlace,
  type EntityRows,
  fieldAt,
  nothing,
  type Structure,
  type WorldReader,
} from '../../inspect/world-reader.ts';
import type { Column } from '../../trace/column.ts';
import type { ColumnSet } from '../../trace/column-set.ts';

/** Index, generation, and above them the number of the world. */
const FORMAT: IdFormat = { indices: 2 ** 24, versions: 2 ** 24 };
const LAST = 4;
const OWNER = 1;
/** Of a record: a pointer to the chunk, generation and row. */
const RECORD_BYTES = 16;

interface Chunk {
  readonly slot: number;
  readonly ids: Column;
  readonly rows: number;
  readonly group: Group;
}

interface Archetype {
  readonly slot: number;
  readonly types: readonly string[];
  readonly capacity: number;
  readonly chunkBytes: number;
  readonly chunks: readonly Chunk[];
}

/** The current world of a decs program: its entities, and its archetypes with their chunks. */
export class DecsWorld implements WorldReader {
  readonly ids = { format: FORMAT, upper: 'generation' } as const;
  readonly recyclable = nothing.recyclable;
  readonly recordOf = nothing.recordOf;
  readonly tables = nothing.tables;
  readonly detailsOf = nothing.detailsOf;
  readonly cellsOf = nothing.cellsOf;
  readonly #world: string;
  readonly #prefix: string;
  readonly #entities: Group | undefined;
  readonly #archetypes: readonly Archetype[];

  constructor(columns: ColumnSet) {
    const current = numberAt(columns.find('worlds.current'), 0) ?? 0;
    const groups = groupsOf(columns);
    this.#world = `world.${current}`;
    const name = columns.find(`${this.#world}.name`)?.peek(0);
    this.#prefix = columns.find('world.1.name') === undefined ? '' : `${String(name)}/`;
    this.#entities = groups.find(({ kind, name }) => kind === 'decs.entities' && name === this.#world);
    this.#archetypes = archetypesOf(columns, this.#world);
  }

  /** Those whose record names a chunk. */
  entities(): EntityRows | null {
    const chunk = columnOf(this.#entities, 'entity-chunk');
    if (chunk === undefined) return null;
    const alive: number[] = [];
    for (let index = 0; index < chunk.length; index++) if (chunk.present[index] === 1) alive.push(index);
    const indices = Uint32Array.from(alive);
    const list = columnOf(this.#entities, 'entity-generation') ?? null;
    return { format: FORMAT, indices, list, rows: indices, holds: 'versions' };
  }

  structures(): Structure[] {
    const generation = columnOf(this.#entities, 'entity-generation');
    const entities: Structure = {
      name: `${this.#prefix}entities`,
      kind: 'entities',
      components: [],
      rows: numberAt(columnOf(this.#entities, 'live'), 0) ?? 0,
      capacity: generation?.length ?? null,
      bytes: (generation?.length ?? 0) * RECORD_BYTES,
      slot: null,
      columns: this.#entities?.columns ?? [],
    };
    return [entities, ...this.#archetypes.map((archetype) => this.#structure(archetype))];
  }

  components(): readonly string[] {
    return [...new Set(this.#archetypes.flatMap(({ types }) => types))];
  }

  members(component: string, visit: (index: number) => void): void {
    for (const { types, chunks } of this.#archetypes) {
      if (!types.includes(component)) continue;
      for (const { ids, rows } of chunks)
        for (let row = 0; row < rows; row++) visit((numberAt(ids, row) ?? 0) % FORMAT.indices);
    }
  }

  componentsOf(index: number): ComponentPlace[] {
    const slot = numberAt(columnOf(this.#entities, 'entity-chunk'), index);
    const row = numberAt(columnOf(this.#entities, 'entity-row'), index);
    if (slot === undefined || row === undefined) return [];
    for (const { types, chunks } of this.#archetypes) {
      const chunk = chunks.find((each) => each.slot === slot);
      if (chunk === undefined) continue;
      return types.map((component) => ({
        component,
        structure: `${this.#prefix}[${types.join(', ')}]`,
        id: { column: chunk.ids.name, row },
        through: [{ column: `${this.#world}.entities.chunk`, row: index }],
        values: chunk.group.columns
          .filter(({ meta }) => meta.role === 'values' && meta.component === component)
          .map((column) => fieldAt(column, row, null)),
        enabled: null,
      }));
    }
    return [];
  }

  relation(column: Column): Relation | null {
    const { kind, role, group } = column.meta;
    if (!String(group).startsWith(this.#world)) return null;
    if (kind === 'decs.entities') return String(role).startsWith('entity-') ? { kind: 'index' } : null;
    if (kind !== 'decs.chunk') return null;
    if (role === 'ids') return { kind: 'ids', format: FORMAT };
    if (role !== 'values') return null;
    for (const { chunks } of this.#archetypes)
      for (const { group: own, ids } of chunks) if (own.name === group) return { kind: 'beside', list: ids };
    return null;
  }

  #structure({ slot, types, capacity, chunkBytes, chunks }: Archetype): Structure {
    return {
      name: `${this.#prefix}[${types.join(', ')}]`,
      kind: 'archetype',
      components: types,
      rows: chunks.reduce((sum, { rows }) => sum + rows, 0),
      capacity: chunks.length * capacity,
      bytes: chunks.length * chunkBytes,
      slot,
      columns: chunks.flatMap(({ group }) => group.columns),
    };
  }
}

/** An archetype's chunks are those whose header says that it owns them. */
function archetypesOf(columns: ColumnSet, world: string): Archetype[] {
  const found: Archetype[] = [];
  const owned = chunksByOwner(columns, world);
  for (let slot = 0; ; slot++) {
    const group = `${world}.archetype.${slot}`;
    const components = columns.find(`${group}.components`);
    const capacity = numberAt(columns.find(`${group}.capacity`), 0);
    if (components === undefined || capacity === undefined) return found;
    const chunkBytes = Number(components.meta.chunkBytes ?? 0);
    found.push({ slot, types: textsOf(components), capacity, chunkBytes, chunks: owned.get(slot) ?? [] });
  }
}

function chunksByOwner(columns: ColumnSet, world: string): Map<number, Chunk[]> {
  const found = new Map<number, Chunk[]>();
  for (const group of groupsOf(columns)) {
    if (group.kind !== 'decs.chunk' || !group.name.startsWith(`${world}.chunk.`)) continue;
    const header = columnOf(group, 'header');
    const ids = columnOf(group, 'ids');
    const owner = numberAt(header, OWNER);
    if (owner === undefined || ids === undefined) continue;
    const slot = Number(group.name.slice(`${world}.chunk.`.length));
    const chunk = { slot, ids, rows: numberAt(header, LAST) ?? 0, group };
    const same = found.get(owner);
    if (same === undefined) found.set(owner, [chunk]);
    else same.push(chunk);
  }
  return found;
}
