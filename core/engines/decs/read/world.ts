import { headingName } from '../../../cells/heading.ts';
import type { RawId } from '../../../cells/id-format.ts';
import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { columnTexts, numberAt } from '../../../world/column-groups.ts';
import {
  type CellAt,
  type ComponentPlace,
  type EntityRecord,
  type EntityRows,
  fieldAt,
  type Structure,
  type WorldIds,
  type WorldReader,
} from '../../../world/world-reader.ts';
import { type Handle, handle, indexOf, worldNumberOf } from '../model/handle.ts';
import {
  type ArchetypeColumns,
  archetypeColumns,
  archetypesOf,
  type ChunkColumns,
  chunkColumns,
  chunkSlots,
  currentWorldRef,
  entityPlace,
  hashedTypes,
  ID_FORMAT,
  idAt,
  structureName,
  type WorldRef,
} from './columns.ts';
import { archetypeDetails, componentDetails } from './details.ts';

/** Size of decs' `EntityStorage`: chunk pointer, generation and row. */
const RECORD_BYTES = 16;

/** Reads the current world of a decs program: its entities, and its archetypes with their chunks. */
export class DecsWorld implements WorldReader {
  readonly ids: WorldIds;
  readonly tableKey = 'diagram.decs.archetype';
  readonly tablesKey = 'diagram.decs.archetypes';
  readonly #columns: ColumnSet;
  /** Undefined before the first operation of the world. */
  readonly #world: WorldRef | undefined;
  #archetypes: readonly ArchetypeColumns[] | null = null;

  constructor(columns: ColumnSet) {
    this.#columns = columns;
    this.#world = currentWorldRef(columns);
    const holds = (id: RawId): boolean => worldNumberOf(Number(id)) === this.#world?.number;
    this.ids = { format: ID_FORMAT, upper: 'generation', holds };
  }

  entities(): EntityRows | null {
    const [chunk, generation] = [this.#find('entities.chunk'), this.#find('entities.generation')];
    if (this.#world === undefined || chunk === undefined || generation === undefined) return null;
    const { number } = this.#world;
    const indices = new Uint32Array(chunk.length);
    let count = 0;
    for (let index = 0; index < chunk.length; index++) if (chunk.has(index)) indices[count++] = index;
    const alive = indices.subarray(0, count);
    const id = (index: number): Handle | undefined => {
      const value = numberAt(generation, index);
      return value === undefined ? undefined : handle(index, value, number);
    };
    return { format: ID_FORMAT, indices: alive, list: generation, rows: alive, idAt: id };
  }

  recyclable(max: number): readonly number[] {
    const deleted = this.#find('deleted');
    const [length, world] = [deleted?.length ?? 0, this.#world];
    return Array.from({ length: Math.min(max, length) }, (_, i) => Number(deleted?.peek(length - 1 - i))).flatMap(
      (index) => (world === undefined ? [] : (idAt(this.#columns, world, index) ?? [])),
    );
  }

  recordOf(index: number): EntityRecord | null {
    const world = this.#world;
    const id = world === undefined ? undefined : idAt(this.#columns, world, index);
    if (world === undefined || id === undefined) return null;
    const place = entityPlace(this.#columns, world, index);
    const record = ['generation', 'chunk', 'row'].map((role) => this.#cell(`entities.${role}`, index));
    if (place === undefined) return { id, alive: false, cells: record, proof: record.slice(0, 2), place: null };
    const { archetype, chunk, row } = place;
    return {
      id,
      alive: true,
      cells: [...record, { column: chunk.ids.name, row }],
      proof: record.slice(0, 2),
      place: {
        table: archetype.slot,
        structure: structureName(archetype),
        row,
        proof: record.slice(1),
        words: ['diagram.decs.place', { chunk: chunk.slot, row }],
        type: archetype.types,
      },
    };
  }

  structures(): Structure[] {
    const world = this.#world;
    if (world === undefined) return [];
    const indices = this.#find('entities.generation')?.length ?? 0;
    const entities: Structure = {
      name: `${world.prefix}entities`,
      kind: 'entities',
      components: [],
      rows: numberAt(this.#find('live'), 0) ?? 0,
      capacity: indices,
      bytes: indices * RECORD_BYTES,
      slot: null,
      columns: [...this.#columns].filter(({ meta }) => meta.kind === 'decs.entities' && meta.world === world.number),
    };
    return [entities, ...this.#all().map((archetype) => this.#structure(archetype))];
  }

  /** Returns types used in any world, because all worlds share them. */
  components(): readonly string[] {
    const used = columnTexts(this.#columns.find('metatypes.cache'));
    return [...used, ...hashedTypes(this.#columns).filter((type) => !used.includes(type))];
  }

  members(component: string, visit: (index: number) => void): void {
    for (const archetype of this.#all()) {
      if (!archetype.types.includes(component)) continue;
      for (const slot of chunkSlots(archetype)) {
        const { ids, last } = chunkColumns(this.#columns, archetype, slot);
        for (let row = 0; row < last; row++) visit(indexOf(numberAt(ids, row) ?? 0));
      }
    }
  }

  componentsOf(index: number, only?: string): ComponentPlace[] {
    const place = this.#world && entityPlace(this.#columns, this.#world, index);
    if (place === undefined) return [];
    const { archetype, chunk, row } = place;
    const types = only === undefined ? archetype.types : archetype.types.filter((type) => type === only);
    return types.map((component) => ({
      component,
      structure: structureName(archetype),
      id: { column: chunk.ids.name, row },
      through: [this.#cell('entities.chunk', index), this.#cell('entities.row', index)],
      proof: [this.#cell('entities.chunk', index)],
      // Chunks are filled with zeros, so a value that was never written is 0.
      values: chunk.values
        .filter(({ meta }) => meta.component === component)
        .map((column) => ({ ...fieldAt(column, row, null), value: column.peek(row) ?? 0, received: true })),
      enabled: null,
    }));
  }

  tables(): readonly number[] {
    return this.#all().map(({ slot }) => slot);
  }

  detailsOf: WorldReader['detailsOf'] = (focus) => {
    if (focus.kind === 'component') return componentDetails(this.#columns, this.#all(), focus.id);
    const archetype = this.#archetype(focus.slot);
    return archetype === undefined ? null : archetypeDetails(this.#columns, archetype);
  };

  cellsOf: WorldReader['cellsOf'] = (focus) => {
    if (focus.kind === 'component') return this.#cellsOfType(focus.id);
    const archetype = this.#archetype(focus.slot);
    if (archetype === undefined) return [];
    return [{ column: headingName(archetype.group), row: 0 }, this.#cell('archetypes.signatures', focus.slot)];
  };

  #all(): readonly ArchetypeColumns[] {
    this.#archetypes ??= this.#world === undefined ? [] : archetypesOf(this.#columns, this.#world);
    return this.#archetypes;
  }

  #archetype(slot: number): ArchetypeColumns | undefined {
    return this.#world && archetypeColumns(this.#columns, this.#world, slot);
  }

  #find(name: string): Column | undefined {
    return this.#columns.find(`${String(this.#world?.group)}.${name}`);
  }

  #cell(name: string, row: number): CellAt {
    return { column: `${String(this.#world?.group)}.${name}`, row };
  }

  /** The arrays come first, because the first cell is the one to scroll to. Offsets, the type's title, signatures and singletons follow. */
  #cellsOfType(type: string): CellAt[] {
    const columns = this.#columns;
    const having = this.#all().filter(({ types }) => types.includes(type));
    const arrays = having.flatMap((archetype) => {
      const filled = chunkSlots(archetype).map((slot) => chunkColumns(columns, archetype, slot));
      const array = filled.flatMap(({ values }) => values).find(({ meta }) => meta.component === type);
      const own = { column: archetype.components.name, row: archetype.types.indexOf(type) };
      return array === undefined ? [own] : [{ column: array.name, row: 0 }, own];
    });
    const title = hashedTypes(columns).includes(type) ? [{ column: headingName(`metatype.${type}`), row: 0 }] : [];
    const signatures = having.map(({ slot }) => this.#cell('archetypes.signatures', slot));
    const singleton = columnTexts(this.#find('singletons.types')).indexOf(type);
    return [...arrays, ...title, ...signatures, ...(singleton < 0 ? [] : [this.#cell('singletons.types', singleton)])];
  }

  #structure(archetype: ArchetypeColumns): Structure {
    const { components, offsets, capacity, full } = archetype;
    const chunks = chunkSlots(archetype).map((slot) => chunkColumns(this.#columns, archetype, slot));
    return {
      name: structureName(archetype),
      kind: 'archetype',
      components: archetype.types,
      rows: chunks.reduce((sum, { last }) => sum + last, 0),
      capacity: chunks.length * (numberAt(capacity, 0) ?? 0),
      bytes: chunks.length * archetype.chunkBytes,
      slot: archetype.slot,
      columns: [components, offsets, capacity, full, archetype.chunks, ...chunks.flatMap(columnsOfChunk)],
    };
  }
}

const columnsOfChunk = ({ header, ids, values }: ChunkColumns): Column[] => [header, ids, ...values];
