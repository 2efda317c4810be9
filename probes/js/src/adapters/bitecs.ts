import type {
  Adapter,
  Membership,
  Observation,
  OpenWorld,
  ProbeColumn,
  Touched,
  ValuePlace,
  WorldEditor,
} from '../adapter.ts';
import { arrayElement } from '../editing.ts';
import { libraryVersion } from '../library-version.ts';
import { QueryColumns } from '../system-and-query-columns.ts';
import { ComponentColumns, numberColumn, typeOfArray } from './component-columns.ts';
import { type DenseEntityIndex, entityIndexColumns, entitySetColumns, MaskColumns } from './entity-index.ts';
import { observedMap } from './observed-map.ts';

/** The fields of bitECS 0.4's world context that are shown. */
interface Context {
  readonly entityIndex: DenseEntityIndex & { readonly versioning: boolean; readonly versionBits: number };
  readonly entityMasks: number[][];
  /** Looked up by id whenever an entity gains or loses a component. */
  readonly entityComponents?: Map<number, unknown>;
  readonly componentMap: Map<object, ComponentData>;
  readonly queries: Set<Query>;
}

interface ComponentData {
  readonly id: number;
  readonly generationId: number;
  readonly bitflag: number;
}

interface Query {
  readonly dense: ArrayLike<number>;
  readonly sparse: ArrayLike<number | undefined>;
  readonly allComponents: object[];
  readonly orComponents: object[];
  readonly notComponents: object[];
  readonly toRemove: { readonly dense: ArrayLike<number> };
}

const INTERNAL = Symbol.for('bitecs_internal');
const RELATION = Symbol.for('bitecs-relation');
const PAIR_TARGET = Symbol.for('bitecs-pairTarget');
const WILDCARD = Symbol.for('bitecs-wildcard');

/**
 * Reads a world of bitECS 0.4: the entity index with its dense and sparse arrays and recyclable ids, the bit masks of
 * all entities, the components' values, and each query's set.
 * @param components the world's components by display name, since bitECS stores no names
 * @param bit pass `import * as bit from 'bitecs'` if the world may be edited
 */
export function bitecs(components: Readonly<Record<string, unknown>> = {}, bit?: BitecsFunctions): Adapter<object> {
  return {
    engine: { name: 'bitecs', version: libraryVersion('bitecs') },
    name: 'ecs-atlas-probe 1 (bitecs)',
    open: (world) => new BitecsReader(world, components, bit),
  };
}

/** The context is looked up on every read, because resetWorld() replaces it. deleteWorld() removes it. */
function contextOf(world: object): () => Context {
  if (!(INTERNAL in world)) throw new Error('This is no world of bitECS 0.4: createWorld() makes one');
  return () => (world as { [INTERNAL]?: Context })[INTERNAL] ?? EMPTY;
}

/** The context of a deleted world. */
const EMPTY: Context = {
  entityIndex: { aliveCount: 0, dense: [], sparse: [], maxId: 0, versioning: false, versionBits: 8 },
  entityMasks: [],
  componentMap: new Map(),
  queries: new Set(),
};

class BitecsReader implements OpenWorld {
  readonly #context: () => Context;
  readonly #names: Map<unknown, string>;
  readonly #columns: ProbeColumn[];
  readonly #known = new Set<object>();
  readonly #knownData = new WeakSet<ComponentData>();
  /** The map whose components are known, and how many there were. */
  #seen: { readonly map: object; readonly size: number } | null = null;
  readonly #values: ComponentColumns;
  readonly #knownQueries = new Set<Query>();
  readonly #figures = new QueryColumns();
  readonly #masks: MaskColumns;
  readonly memberships = new Map<string, Membership>();
  readonly editor?: WorldEditor;
  #relations = 0;

  constructor(world: object, components: Readonly<Record<string, unknown>>, bit?: BitecsFunctions) {
    const context = contextOf(world);
    this.#context = context;
    this.#names = new Map(Object.entries(components).map(([name, component]) => [component, name]));
    const { versioning, versionBits } = context().entityIndex;
    const bits = versioning ? { entityBits: 32 - versionBits, versionBits } : {};
    this.#columns = entityIndexColumns(() => context().entityIndex, bits, 1);
    this.#values = new ComponentColumns(this.#columns);
    this.#masks = new MaskColumns(() => context().entityMasks);
    if (bit !== undefined) {
      this.editor = bitecsEditor({ world, bit, component: (name) => this.#componentOf(name) });
    }
  }

  observe(touched: Touched): Observation {
    return observedMap(
      () => this.#context().entityComponents,
      (entity) => entity,
      touched,
    );
  }

  aliveAt(row: number): number | undefined {
    const { aliveCount, dense, sparse, versioning, versionBits } = this.#context().entityIndex;
    const place = sparse[versioning ? row & (2 ** (32 - versionBits) - 1) : row];
    return place !== undefined && place < aliveCount && dense[place] === row ? row : undefined;
  }

  isDestroyed(): boolean {
    return this.#context() === EMPTY;
  }

  columns(): readonly ProbeColumn[] {
    const { componentMap, queries } = this.#context();
    if (this.#seen?.map !== componentMap || this.#seen.size !== componentMap.size) {
      this.#seen = { map: componentMap, size: componentMap.size };
      for (const [ref, data] of componentMap) this.#addComponent(ref, data);
    }
    this.#values.look();
    this.#columns.push(...this.#masks.takeNewColumns());
    if (queries.size !== this.#knownQueries.size) for (const query of queries) this.#addQuery(query);
    return this.#columns;
  }

  #addComponent(ref: object, data: ComponentData): void {
    if (this.#knownData.has(data)) return;
    this.#knownData.add(data);
    // After a reset a component may have another bit.
    const { generationId, bitflag } = data;
    this.#masks.name(this.#nameOf(ref), generationId, bitflag);
    const has = (row: number): boolean => ((this.#context().entityMasks[generationId]?.[row] ?? 0) & bitflag) !== 0;
    this.memberships.set(this.#nameOf(ref), { rows: () => this.#rows(), has });
    if (this.#known.has(ref)) return;
    this.#known.add(ref);
    this.#values.add({ component: this.#nameOf(ref), store: () => ref, rows: () => this.#rows() });
  }

  #addQuery(query: Query): void {
    if (this.#knownQueries.has(query)) return;
    const words = this.#words(query);
    const group = `query ${this.#knownQueries.size}: ${words}`;
    this.#knownQueries.add(query);
    const components = query.allComponents.map((ref) => this.#nameOf(ref));
    // A query that the world has removed is shown as empty.
    const isKept = (): boolean => this.#context().queries.has(query);
    const read = <T>(part: (query: Query) => ArrayLike<T>) => {
      return (): ArrayLike<T> => (isKept() ? part(query) : []);
    };
    const matches = (): number | undefined => (isKept() ? query.dense.length : undefined);
    this.#columns.push(
      ...this.#figures.add({ name: words, terms: words, matches }),
      ...entitySetColumns({
        group,
        components,
        dense: read(({ dense }) => dense),
        sparse: read(({ sparse }) => sparse),
        rows: () => this.#rows(),
      }),
      numberColumn(group, 'toRemove', 'entities', { read: read(({ toRemove }) => toRemove.dense) }),
    );
  }

  #words({ allComponents, orComponents, notComponents }: Query): string {
    const some = orComponents.map((ref) => this.#nameOf(ref)).join(' | ');
    const all = allComponents.filter((ref) => !orComponents.includes(ref) && !notComponents.includes(ref));
    return [
      ...all.map((ref) => this.#nameOf(ref)),
      ...(some === '' ? [] : [some]),
      ...notComponents.map((ref) => `!${this.#nameOf(ref)}`),
    ].join(', ');
  }

  #rows(): number {
    return this.#context().entityIndex.maxId + 1;
  }

  /** Finds a component that the world or the game has named. A relation without a target is no component. */
  #componentOf(name: string): object | undefined {
    const isComponent = (ref: unknown): ref is object => typeof ref === 'object' && ref !== null;
    for (const ref of this.#context().componentMap.keys()) if (this.#nameOf(ref) === name) return ref;
    for (const [ref, given] of this.#names) if (given === name && isComponent(ref)) return ref;
    return undefined;
  }

  #nameOf(ref: object): string {
    const known = this.#names.get(ref);
    if (known !== undefined) return known;
    const { [RELATION]: relation, [PAIR_TARGET]: target } = ref as { [RELATION]?: unknown; [PAIR_TARGET]?: unknown };
    const id = this.#context().componentMap.get(ref)?.id ?? this.#names.size;
    const name = relation === undefined ? `component ${id}` : `(${this.#partName(relation)},${this.#partName(target)})`;
    this.#names.set(ref, name);
    return name;
  }

  /** Names a relation or a target. bitECS also stores pairs with a wildcard, and pairs of a target with a relation that points to it. */
  #partName(part: unknown): string {
    if (typeof part === 'number' || typeof part === 'string') return String(part);
    if (typeof part === 'function' && WILDCARD in part) return '*';
    const known = this.#names.get(part);
    if (known !== undefined) return known;
    const name = `relation ${++this.#relations}`;
    this.#names.set(part, name);
    return name;
  }
}

/** The functions of bitECS that change a world; pass `import * as bit from 'bitecs'`. */
interface BitecsFunctions {
  addEntity(world: never): number;
  removeEntity(world: never, entity: number): void;
  entityExists(world: never, entity: number): boolean;
  hasComponent(world: never, entity: number, component: never): boolean;
  addComponent(world: never, entity: number, component: never): unknown;
  removeComponent(world: never, entity: number, component: never): void;
}

interface BitecsEditorOptions {
  readonly world: object;
  readonly bit: BitecsFunctions;
  component(name: string): object | undefined;
}

function bitecsEditor({ world, bit, component: find }: BitecsEditorOptions): WorldEditor {
  const own = world as never;
  const component = (name: string): never => find(name) as never;
  return {
    isAlive: (entity) => bit.entityExists(own, entity),
    has: (entity, name) => (find(name) === undefined ? null : bit.hasComponent(own, entity, component(name))),
    place: (entity, name, field) => placeOf(component(name), entity, field),
    rowOf: (entity) => entity,
    add: (entity, name) => void bit.addComponent(own, entity, component(name)),
    remove: (entity, name) => bit.removeComponent(own, entity, component(name)),
    spawn: () => bit.addEntity(own),
    despawn: (entity) => bit.removeEntity(own, entity),
  };
}

function placeOf(component: object, entity: number, field: string | null): ValuePlace | null {
  const array = field === null ? component : Object.hasOwn(component, field) && (component as never)[field];
  const type = typeOfArray(array);
  if (type === null) return Array.isArray(array) ? arrayElement(array, entity, listType(array, entity)) : null;
  // A write beyond the end of a typed array would be lost.
  return entity < (array as unknown as Float64Array).length ? arrayElement(array as Float64Array, entity, type) : null;
}

/** The current value tells the type; without one, the first value of another entity does. */
function listType(list: readonly unknown[], entity: number): 'f64' | null {
  const value = list[entity] ?? list.find((other) => other !== undefined);
  return typeof value === 'number' ? 'f64' : null;
}
