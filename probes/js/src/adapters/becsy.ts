import type { Adapter, Membership, Observation, OpenWorld, ProbeColumn, WorldEditor } from '../adapter.ts';
import { everyNth, type Gather, gatheredNumbers } from '../gathered-numbers.ts';
import { libraryVersion } from '../library-version.ts';
import type { NumberArray, NumberType } from '../number-arrays.ts';
import { QueryColumns } from '../system-and-query-columns.ts';
import { becsyEditor } from './becsy-editor.ts';
import { NONE, PackedIndex } from './becsy-packed-index.ts';
import { type ShapeBits, type ShapedType, shapeColumns } from './becsy-shapes.ts';
import { numberColumn, typeOfArray } from './component-columns.ts';

/** The fields of becsy 0.16's dispatcher that are shown. */
interface Dispatcher {
  readonly maxEntities: number;
  readonly registry: {
    readonly types: ComponentType[];
    readonly entityIdPool: { readonly data: Uint32Array };
    /** Called for every component that an entity gains or loses. */
    setShape(entity: number, type: ComponentType): void;
    clearShape(entity: number, type: ComponentType): void;
  };
  readonly buffers: { readonly items: Map<string, { readonly array: NumberArray }> };
  readonly systems: readonly { readonly system: object; readonly shapeQueries: readonly Query[] }[];
}

interface ComponentType extends ShapedType {
  readonly id: number;
  readonly __binding: Binding;
}

interface Binding extends ShapeBits {
  readonly fields: readonly Field[];
  readonly storage: 'sparse' | 'packed' | 'compact';
  readonly capacity: number;
  readonly readonlyMaster: Readonly<Record<string, unknown>>;
  readonlyIndex: number;
}

interface Field {
  readonly name: string;
  readonly seq: number;
  readonly type: {
    /** For vectors: the number of elements and their names. */
    readonly stride?: number;
    readonly elementNames?: readonly string[];
    /** For static strings. */
    readonly choices?: readonly string[];
    /** For dynamic strings. */
    readonly maxUtf8Length?: number;
    /** False for booleans. */
    readonly defaultValue?: unknown;
    readonly fieldName?: string;
  };
}

interface Query {
  readonly results: { readonly current?: { readonly entities: readonly { readonly __id: number }[] } };
  readonly withMask?: readonly number[];
  readonly withoutMask?: readonly number[];
}

const POOL_HEADER = 2;

/**
 * Reads a world of becsy 0.16 (from `World.create()`): the shapes of all entities (the bits of their components), the
 * pool of free ids, each component's storage with its index, and the entities of each query.
 */
export function becsy(): Adapter<object> {
  return {
    engine: { name: 'becsy', version: libraryVersion('@lastolivegames/becsy') },
    name: 'ecs-atlas-probe 1 (becsy)',
    open: (world) => {
      const dispatcher = (world as { __dispatcher?: Dispatcher }).__dispatcher;
      if (dispatcher === undefined) throw new Error('This is no world of becsy 0.16: World.create() makes one');
      return new BecsyReader(dispatcher);
    },
  };
}

/** All columns are known from the start, because becsy accepts no components or systems later. */
class BecsyReader implements OpenWorld {
  readonly #dispatcher: Dispatcher;
  readonly #columns: ProbeColumn[] = [];
  readonly #figures = new QueryColumns();
  readonly memberships = new Map<string, Membership>();
  readonly editor: WorldEditor;
  /** The number types of editable fields, by `component.field`. */
  readonly #types = new Map<string, NumberType | null>();

  constructor(dispatcher: Dispatcher) {
    this.#dispatcher = dispatcher;
    const typeOf = (component: string, field: string) => this.#types.get(`${component}.${field}`);
    this.editor = becsyEditor({ dispatcher, typeOf, rowOf: (id, name) => this.#rowOf(id, name) });
    const { maxEntities, registry } = dispatcher;
    this.#columns.push(...shapeColumns({ maxEntities, types: registry.types, buffer: (key) => this.#buffer(key) }));
    for (const { name, __binding: binding } of registry.types) {
      this.memberships.set(name, { rows: () => maxEntities, has: (row) => this.#has(row, binding) });
    }
    this.#addPool();
    for (const type of dispatcher.registry.types) if (type.__binding.fields.length > 0) this.#addStorage(type);
    for (const { system, shapeQueries } of dispatcher.systems) {
      for (const [place, query] of shapeQueries.entries()) this.#addQuery(system, query, place);
    }
  }

  /** becsy has no event for this, so its methods are replaced. */
  observe(touched: (row: number) => void): Observation {
    const { registry } = this.#dispatcher;
    const { setShape, clearShape } = registry;
    registry.setShape = (entity, type) => {
      touched(entity);
      setShape.call(registry, entity, type);
    };
    registry.clearShape = (entity, type) => {
      touched(entity);
      clearShape.call(registry, entity, type);
    };
    return {
      isLost: () => false,
      end: () => {
        // Deleting the own properties makes the methods of the class visible again.
        Reflect.deleteProperty(registry, 'setShape');
        Reflect.deleteProperty(registry, 'clearShape');
      },
    };
  }

  aliveAt(row: number): number | undefined {
    return this.editor.isAlive(row) ? row : undefined;
  }

  columns(): readonly ProbeColumn[] {
    return this.#columns;
  }

  #buffer(key: string): NumberArray {
    return this.#dispatcher.buffers.items.get(key)?.array ?? new Uint8Array(0);
  }

  #has(entity: number, { shapeOffset, shapeMask, shapeValue }: ShapeBits): boolean {
    const shapes = this.#buffer('registry.shapes');
    const words = shapes.length / this.#dispatcher.maxEntities;
    return (shapes[entity * words + shapeOffset]! & shapeMask) === shapeValue;
  }

  #addPool(): void {
    const { data } = this.#dispatcher.registry.entityIdPool;
    const meta = { of: 'entityIdPool.data' };
    this.#columns.push(
      numberColumn('entityIdPool', 'data', 'other', { read: () => data.subarray(POOL_HEADER), rows: () => data[0]! }),
      numberColumn('entityIdPool', 'length', 'count', { meta, read: () => data.subarray(0, 1) }),
    );
  }

  #indexOf({ id }: ComponentType): NumberArray {
    return this.#buffer(`component.${id}.storage.index`);
  }

  /** Compact storage is not searched, so rows in it are not known. */
  #rowOf(entity: number, component: string): number | null {
    const type = this.#dispatcher.registry.types.find(({ name }) => name === component)!;
    if (type.__binding.storage === 'sparse') return entity;
    return type.__binding.storage === 'packed' ? (this.#indexOf(type)[entity] ?? null) : null;
  }

  #addStorage(type: ComponentType): void {
    const { name: component, __binding: binding } = type;
    const index = (): NumberArray => this.#indexOf(type);
    if (binding.storage === 'packed') this.#addPacked(type, index);
    else if (binding.storage === 'compact') this.#addCompact(component, index);
    const rows = binding.storage === 'sparse' ? 'entity' : `${component}.entities`;
    for (const field of binding.fields) this.#addField(type, field, rows);
  }

  /**
   * becsy stores each entity's row, so the entity of a row is derived from that. A removed component keeps its row for
   * a frame or two, so neither column tells which entities have it.
   */
  #addPacked({ name: component, id, __binding: binding }: ComponentType, index: () => NumberArray): void {
    const packed = new PackedIndex(index);
    const version = (): number => packed.version;
    // The probe asks for the number of rows once before it reads any.
    const inverse = gatheredNumbers(
      'u32',
      () => {
        packed.update(binding.capacity);
        return binding.capacity;
      },
      withoutNone(() => packed.entities),
    );
    const ofEntity = gatheredNumbers(
      'u32',
      () => {
        packed.update(binding.capacity);
        return index().length;
      },
      withoutNone(index),
    );
    const spares = (): NumberArray => this.#buffer(`component.${id}.storage.spares`);
    const of = `${component}.entities`;
    this.#columns.push(
      numberColumn(component, 'entities', 'entities', { version, ...inverse }),
      numberColumn(component, 'index', 'index', { meta: { of, rows: 'entity' }, version, ...ofEntity }),
      numberColumn(component, 'spares', 'other', { type: 'i32', read: spares }),
    );
  }

  #addCompact(component: string, index: () => NumberArray): void {
    this.#columns.push(
      numberColumn(
        component,
        'entities',
        'entities',
        gatheredNumbers('u32', () => index().length, withoutNone(index)),
      ),
    );
  }

  #addField(type: ComponentType, field: Field, rowsAre: string): void {
    const { name: component, __binding: binding } = type;
    const { stride, elementNames, choices, maxUtf8Length, defaultValue } = field.type;
    const key = `component.${type.id}.field.${field.seq}`;
    const array = (): NumberArray => this.#buffer(key);
    const rows = (): number => binding.capacity;
    const about = { component, rows: rowsAre };
    const found = this.#dispatcher.buffers.items.has(key) ? typeOfArray(array()) : null;
    // Back-references are stored in no array.
    if (found === null && Array.isArray(defaultValue)) return;
    if (found === null || choices !== undefined || maxUtf8Length !== undefined) {
      const meta = { kind: 'array', group: component, title: field.name, role: 'value', ...about, field: field.name };
      const at = (row: number): unknown => valueAt(binding, field.name, row);
      this.#types.set(`${component}.${field.name}`, null);
      this.#columns.push({ name: `${component}.${field.name}`, type: 'json', meta, watched: true, rows, at });
      return;
    }
    const direct = { type: typeof defaultValue === 'boolean' ? 'bool' : found, read: array, rows } as const;
    for (let place = 0; place < (stride ?? 1); place++) {
      const title = stride === undefined ? field.name : `${field.name}.${elementNames?.[place] ?? place}`;
      const read = stride === undefined ? direct : gatheredNumbers(found, rows, everyNth(array, stride, place));
      const meta = { ...about, field: title };
      this.#types.set(`${component}.${title}`, direct.type);
      this.#columns.push(numberColumn(component, title, 'value', { meta, watched: true, ...read }));
    }
  }

  #addQuery(system: object, query: Query, place: number): void {
    const current = query.results.current;
    if (current === undefined) return;
    const owners = Object.entries(system).filter(([, value]) => value?.__results === query.results);
    const components = this.#namesOf(query.withMask ?? []);
    const terms = [...components, ...this.#namesOf(query.withoutMask ?? []).map((name) => `!${name}`)].join(', ');
    const name = `${system.constructor.name}.${owners[0]?.[0] ?? place}`;
    const group = `query ${name}: ${terms}`;
    const ids = gatheredNumbers(
      'u32',
      () => current.entities.length,
      (values, present, from, to) => {
        for (let row = from; row < to; row++) values[row] = current.entities[row]!.__id;
        present.fill(1, from, to);
      },
    );
    this.#columns.push(
      ...this.#figures.add({ name, terms, matches: () => current.entities.length }),
      numberColumn(group, 'entities', 'entities', { meta: { components }, ...ids }),
    );
  }

  #namesOf(mask: readonly number[]): string[] {
    const { types } = this.#dispatcher.registry;
    return types
      .filter(({ __binding: { shapeOffset, shapeMask } }) => ((mask[shapeOffset] ?? 0) & shapeMask) !== 0)
      .map(({ name }) => name);
  }
}

/** Copies ids or rows and marks rows that hold -1 as absent. */
function withoutNone(array: () => NumberArray): Gather {
  return (values, present, from, to) => {
    const all = array();
    for (let row = from; row < to; row++) {
      const value = all[row]!;
      present[row] = value === NONE ? 0 : 1;
      values[row] = value === NONE ? 0 : value;
    }
  };
}

/** Reads a private or packed value as the game would, but without binding a component. */
function valueAt(binding: Binding, field: string, row: number): unknown {
  const { readonlyIndex } = binding;
  binding.readonlyIndex = row;
  try {
    return binding.readonlyMaster[field];
  } finally {
    binding.readonlyIndex = readonlyIndex;
  }
}
