import type { Adapter, Json, NumberColumn, ProbeColumn, WorldReader } from '../column.ts';
import { valueColumn } from './component-columns.ts';
import { type EntityIndex, entityIndexColumns, maskColumns, setColumns } from './entity-index.ts';

/** What koota 0.6 keeps of a world, as far as it is shown. */
interface Internal {
  readonly entityIndex: EntityIndex;
  readonly entityMasks: number[][];
  readonly traitInstances: (TraitInstance | undefined)[];
  readonly queriesHashMap: Map<string, QueryInstance>;
}

interface TraitInstance {
  readonly trait: object;
  readonly store: unknown;
  readonly generationId: number;
  readonly bitflag: number;
}

interface QueryInstance {
  readonly hash: string;
  readonly traitInstances: { readonly required: TraitInstance[]; readonly forbidden: TraitInstance[] };
  readonly entities: { readonly _dense: number[]; readonly _sparse: (number | undefined)[]; readonly _cursor: number };
}

const INTERNAL = Symbol.for('koota.internal');
const BITS = { entityBits: 20, versionBits: 8 };

/**
 * Sees what koota 0.6 stores: the entity index, the trait masks of all entities, the stores of the traits (arrays by field, or of
 * objects), and each query's set.
 * @param traits the traits, by the names to show; koota itself knows none
 */
export function koota(traits: Readonly<Record<string, unknown>> = {}): Adapter<object> {
  return {
    engine: { name: 'koota', version: '0.6' },
    name: 'ecs-atlas-probe 1 (koota)',
    open: (world) => new KootaReader(internalOf(world), traits),
  };
}

function internalOf(world: object): () => Internal {
  const internal = (): Internal | undefined => (world as { [INTERNAL]?: Internal })[INTERNAL];
  if (internal() === undefined) throw new Error('This is no world of koota 0.6: createWorld() makes one');
  return () => internal()!;
}

class KootaReader implements WorldReader {
  readonly #internal: () => Internal;
  readonly #names: Map<unknown, string>;
  readonly #columns: ProbeColumn[];
  readonly #traits = new Set<object>();
  readonly #queries = new Map<QueryInstance, string>();
  readonly #bitNames: (Json | undefined)[][] = [];
  #generations = 0;

  constructor(internal: () => Internal, traits: Readonly<Record<string, unknown>>) {
    this.#internal = internal;
    this.#names = new Map(Object.entries(traits).map(([name, trait]) => [trait, name]));
    this.#columns = entityIndexColumns(() => internal().entityIndex, BITS, 0);
  }

  columns(): readonly ProbeColumn[] {
    const { traitInstances, entityMasks, queriesHashMap } = this.#internal();
    // Its places are the traits' ids, so that a new trait need not make it longer.
    for (const instance of traitInstances) this.#addTrait(instance);
    while (this.#generations < entityMasks.length) this.#addGeneration(this.#generations++);
    if (queriesHashMap.size !== this.#queries.size) for (const query of queriesHashMap.values()) this.#addQuery(query);
    return this.#columns;
  }

  #addTrait(instance: TraitInstance | undefined): void {
    if (instance === undefined || this.#traits.has(instance.trait)) return;
    this.#traits.add(instance.trait);
    const component = this.#nameOf(instance);
    this.#namesOfBits(instance.generationId)[Math.log2(instance.bitflag)] = component;
    const place = this.#internal().traitInstances.indexOf(instance);
    const store = (): unknown => this.#internal().traitInstances[place]?.store;
    const rows = (): number => this.#internal().entityIndex.maxId;
    const values = store();
    if (Array.isArray(values)) {
      this.#columns.push(valueColumn({ component, field: null, array: () => store() as unknown[], rows }));
    } else if (typeof values === 'object' && values !== null) {
      for (const [field, array] of Object.entries(values)) {
        if (!Array.isArray(array)) continue;
        const read = (): ArrayLike<unknown> => (store() as Record<string, unknown[]>)[field] ?? [];
        this.#columns.push(valueColumn({ component, field, array: read, rows }));
      }
    }
  }

  #addGeneration(generation: number): void {
    const masks: NumberColumn['read'] = () => this.#internal().entityMasks[generation] ?? [];
    this.#columns.push(...maskColumns(generation, masks, this.#namesOfBits(generation)));
  }

  #addQuery(query: QueryInstance): void {
    if (this.#queries.has(query)) return;
    const { required, forbidden } = query.traitInstances;
    const words = [
      ...required.map((trait) => this.#nameOf(trait)),
      ...forbidden.map((trait) => `!${this.#nameOf(trait)}`),
    ];
    const group = `query ${this.#queries.size}: ${words.join(', ')}`;
    this.#queries.set(query, group);
    const { entities } = query;
    this.#columns.push(
      ...setColumns({
        group,
        components: required.map((trait) => this.#nameOf(trait)),
        dense: () => entities._dense,
        sparse: () => entities._sparse,
        count: () => entities._cursor,
        rows: () => this.#internal().entityIndex.maxId,
      }),
    );
  }

  #namesOfBits(generation: number): (Json | undefined)[] {
    this.#bitNames[generation] ??= [];
    return this.#bitNames[generation];
  }

  #nameOf({ trait }: TraitInstance): string {
    const known = this.#names.get(trait);
    if (known !== undefined) return known;
    // A relation's trait goes by the relation's name.
    const relation = (trait as { [INTERNAL]?: { relation?: unknown } })[INTERNAL]?.relation;
    const { id } = trait as { id?: number };
    // koota marks its own entities with the first trait of all.
    const name = this.#names.get(relation) ?? (id === 0 ? 'IsExcluded' : `trait ${id ?? this.#names.size}`);
    this.#names.set(trait, name);
    return name;
  }
}
