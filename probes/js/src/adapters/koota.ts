import type { Adapter, Membership, Observation, OpenWorld, ProbeColumn, Touched, WorldEditor } from '../adapter.ts';
import { libraryVersion } from '../library-version.ts';
import { QueryColumns } from '../system-and-query-columns.ts';
import { ComponentColumns, numberColumn } from './component-columns.ts';
import { type DenseEntityIndex, entityIndexColumns, entitySetColumns, MaskColumns } from './entity-index.ts';
import { kootaEditor, type NamedTrait } from './koota-editor.ts';
import { observedMap } from './observed-map.ts';

/** The internal fields of a koota 0.6 world that are shown. */
interface Internal {
  readonly entityIndex: DenseEntityIndex;
  readonly entityMasks: number[][];
  /** Looked up by entity whenever it gains or loses a trait. */
  readonly entityTraits?: Map<number, unknown>;
  readonly worldEntity?: number;
  readonly traitInstances: (TraitInstance | undefined)[];
  readonly queriesHashMap: Map<string, QueryInstance>;
}

interface TraitInstance {
  readonly trait: object;
  readonly store: unknown;
  readonly generationId: number;
  readonly bitflag: number;
  readonly schema?: unknown;
  /** For a relation: each entity's target, or its targets if it may have several. */
  readonly relationTargets?: (number | number[] | undefined)[];
  /** For a relation: the entities that point to each target. */
  readonly relationSourcesByTarget?: (number[] | undefined)[];
}

interface Relation {
  readonly [INTERNAL]?: { readonly exclusive: boolean };
}

interface QueryInstance {
  readonly hash: string;
  readonly traitInstances: Readonly<Record<'required' | 'forbidden' | 'or', TraitInstance[]>>;
  readonly entities: { readonly _dense: number[]; readonly _sparse: (number | undefined)[]; readonly _cursor: number };
}

const INTERNAL = Symbol.for('koota.internal');
const BITS = { entityBits: 20, versionBits: 8 };

/**
 * Reads a world of koota 0.6: the entity index, the trait masks of all entities, the traits' stores (one array for each
 * field, or one of objects), and each query's set.
 * @param traits the traits by display name, since koota stores no names
 */
export function koota(traits: Readonly<Record<string, unknown>> = {}): Adapter<object> {
  return {
    engine: { name: 'koota', version: libraryVersion('koota') },
    name: 'ecs-atlas-probe 1 (koota)',
    open: (world) => new KootaReader(world, traits),
  };
}

function internalOf(world: object): () => Internal {
  if (!(INTERNAL in world)) throw new Error('This is no world of koota 0.6: createWorld() makes one');
  return () => world[INTERNAL] as Internal;
}

class KootaReader implements OpenWorld {
  readonly #internal: () => Internal;
  readonly #world: { readonly isInitialized?: boolean };
  #wasInitialized = false;
  readonly #names: Map<unknown, string>;
  readonly #columns: ProbeColumn[];
  readonly #traits = new Set<object>();
  readonly #instances = new WeakSet<TraitInstance>();
  readonly #queries = new Set<QueryInstance>();
  readonly #figures = new QueryColumns();
  readonly #masks: MaskColumns;
  readonly #values: ComponentColumns;
  readonly memberships = new Map<string, Membership>();
  readonly editor: WorldEditor;

  constructor(world: object, traits: Readonly<Record<string, unknown>>) {
    const internal = internalOf(world);
    this.#internal = internal;
    this.#names = new Map(Object.entries(traits).map(([name, trait]) => [trait, name]));
    this.#columns = entityIndexColumns(() => internal().entityIndex, BITS, 0);
    this.#values = new ComponentColumns(this.#columns);
    this.#masks = new MaskColumns(() => internal().entityMasks);
    this.#world = world as { readonly isInitialized?: boolean };
    const worldEntity = (): number | undefined => internal().worldEntity;
    this.editor = kootaEditor({ world, find: (name) => this.#traitOf(name), worldEntity });
  }

  observe(touched: Touched): Observation {
    return observedMap(() => this.#internal().entityTraits, indexOf, touched);
  }

  aliveAt(row: number): number | undefined {
    const { aliveCount, dense, sparse } = this.#internal().entityIndex;
    const place = sparse[row];
    return place === undefined || place >= aliveCount ? undefined : dense[place]! >>> 0;
  }

  /** A world that is created lazily is not initialized before its first use. */
  isDestroyed(): boolean {
    const { isInitialized = true } = this.#world;
    this.#wasInitialized ||= isInitialized;
    return this.#wasInitialized && !isInitialized;
  }

  columns(): readonly ProbeColumn[] {
    const { traitInstances, queriesHashMap } = this.#internal();
    // The array is indexed by trait id and may be sparse, so its length does not tell whether there are new traits.
    for (const instance of traitInstances) this.#addTrait(instance);
    this.#values.look();
    this.#columns.push(...this.#masks.takeNewColumns());
    if (queriesHashMap.size !== this.#queries.size) for (const query of queriesHashMap.values()) this.#addQuery(query);
    return this.#columns;
  }

  #addTrait(instance: TraitInstance | undefined): void {
    if (instance === undefined || this.#instances.has(instance) || this.#isInternal(instance)) return;
    this.#instances.add(instance);
    const component = this.#nameOf(instance);
    // After a reset a trait may have another bit.
    const { generationId, bitflag } = instance;
    this.#masks.name(component, generationId, bitflag);
    const rows = (): number => this.#internal().entityIndex.maxId;
    const has = (row: number): boolean => ((this.#internal().entityMasks[generationId]?.[row] ?? 0) & bitflag) !== 0;
    this.memberships.set(component, { rows, has });
    if (this.#traits.has(instance.trait)) return;
    this.#traits.add(instance.trait);
    const place = this.#internal().traitInstances.indexOf(instance);
    const now = (): TraitInstance | undefined => this.#internal().traitInstances[place];
    const relation = relationOf(instance.trait);
    // If an entity may have several targets, its values are lists.
    const isMany = relation !== null && relation[INTERNAL]?.exclusive !== true;
    const holds = (field: string | null) => (!isMany && holdsNumber(instance, field) ? 'numbers' : 'anything');
    this.#values.add({ component, store: () => now()?.store, rows, holds });
    if (relation !== null) this.#columns.push(...relationColumns(component, isMany, now, rows));
  }

  #addQuery(query: QueryInstance): void {
    if (this.#queries.has(query)) return;
    const { required, forbidden, or } = query.traitInstances;
    const components = required.map((trait) => this.#nameOf(trait));
    const some = or.map((trait) => this.#nameOf(trait)).join(' | ');
    const none = forbidden.filter((trait) => !this.#isInternal(trait)).map((trait) => `!${this.#nameOf(trait)}`);
    const words = [...components, ...(some === '' ? [] : [some]), ...none].join(', ');
    // A query without terms of the game finds all entities.
    const name = words === '' ? '*' : words;
    const group = `query ${this.#queries.size}: ${name}`;
    this.#queries.add(query);
    const { entities, hash } = query;
    // A query from before a reset is shown as empty.
    const isKept = (): boolean => this.#internal().queriesHashMap.get(hash) === query;
    this.#columns.push(
      ...this.#figures.add({ name, terms: words, matches: () => (isKept() ? entities._cursor : undefined) }),
      ...entitySetColumns({
        group,
        components,
        dense: () => (isKept() ? entities._dense : []),
        sparse: () => (isKept() ? entities._sparse : []),
        count: () => (isKept() ? entities._cursor : 0),
        rows: () => this.#internal().entityIndex.maxId,
      }),
    );
  }

  #traitOf(name: string): NamedTrait | undefined {
    for (const instance of this.#internal().traitInstances) {
      if (instance === undefined || this.#nameOf(instance) !== name) continue;
      return { trait: instance.trait, isRelation: relationOf(instance.trait) !== null };
    }
    for (const [ref, given] of this.#names)
      if (given === name) return { trait: ref as object, isRelation: isRelation(ref) };
    return undefined;
  }

  /** koota marks its internal entities with the very first trait, which every query of a game excludes. */
  #isInternal({ trait }: TraitInstance): boolean {
    return (trait as { id?: number }).id === 0 && !this.#names.has(trait);
  }

  #nameOf({ trait }: TraitInstance): string {
    const known = this.#names.get(trait);
    if (known !== undefined) return known;
    // The trait of a relation gets the relation's name.
    const relation = relationOf(trait);
    const { id } = trait as { id?: number };
    const name = this.#names.get(relation) ?? `trait ${id ?? this.#names.size}`;
    this.#names.set(trait, name);
    return name;
  }
}

function indexOf(entity: number): number {
  return entity & (2 ** BITS.entityBits - 1);
}

function relationOf(trait: object): Relation | null {
  return (trait as { [INTERNAL]?: { relation?: Relation | null } })[INTERNAL]?.relation ?? null;
}

function isRelation(ref: unknown): boolean {
  return (ref as Relation)[INTERNAL]?.exclusive !== undefined;
}

/** Tells whether a field's default value is a number; stores of objects have no fields. */
function holdsNumber({ schema }: TraitInstance, field: string | null): boolean {
  return field !== null && typeof (schema as Record<string, unknown> | undefined)?.[field] === 'number';
}

/** Creates the columns of a relation's targets and sources, which koota stores in addition to the values. */
function relationColumns(
  component: string,
  isMany: boolean,
  now: () => TraitInstance | undefined,
  rows: () => number,
): ProbeColumn[] {
  const targets = { component, rows: 'entity', field: 'relationTargets' };
  const all = (): (number | number[] | undefined)[] => now()?.relationTargets ?? [];
  const sources = (): (number[] | undefined)[] => now()?.relationSourcesByTarget ?? [];
  const title = 'relationSourcesByTarget';
  return [
    isMany
      ? listsColumn(component, 'relationTargets', 'value', targets, () => all() as (number[] | undefined)[], rows)
      : numberColumn(component, 'relationTargets', 'value', { meta: targets, read: () => all() as number[], rows }),
    listsColumn(component, title, 'other', { rows: 'entity' }, sources, rows),
  ];
}

/** Creates a column of entity lists, indexed by entity. */
function listsColumn(
  group: string,
  title: string,
  role: string,
  meta: ProbeColumn['meta'],
  lists: () => readonly (readonly number[] | undefined)[],
  rows: () => number,
): ProbeColumn {
  const at = (row: number): unknown => lists()[row]?.map((entity) => entity >>> 0);
  const about = { kind: 'array', group, title, role, ...meta };
  return { name: `${group}.${title}`, type: 'json', meta: about, rows: () => Math.min(lists().length, rows()), at };
}
