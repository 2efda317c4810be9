import type { Adapter, Membership, Observation, OpenWorld, ProbeColumn, WorldEditor } from '../adapter.ts';
import { everyNth, gatheredNumbers, idsOfSet } from '../gathered-numbers.ts';
import { libraryVersion } from '../library-version.ts';
import type { NumberArray } from '../number-arrays.ts';
import { QueryColumns } from '../system-and-query-columns.ts';
import { numberColumn, typeOfArray } from './component-columns.ts';
import { elicsEditor } from './elics-editor.ts';
import { ElicsEntities, type ElicsEntity, type ElicsManagers, handleOf } from './elics-entities.ts';

/** The fields of an elics 3 world that are shown. */
interface World extends ElicsManagers {
  readonly entityManager: ElicsManagers['entityManager'] & { readonly poolSize: number };
  readonly componentManager: { readonly componentsByTypeId: Component[] };
  readonly queryManager: ElicsManagers['queryManager'] & { readonly queries: Map<string, Query> };
}

interface Mask {
  toArray(): number[];
}

interface Component {
  readonly id: string;
  readonly typeId: number;
  readonly schema: Readonly<Record<string, { readonly type: string }>>;
  readonly data: Readonly<Record<string, NumberArray | unknown[]>>;
}

interface Query {
  readonly requiredMask: Mask;
  readonly excludedMask: Mask;
  readonly entities: Set<ElicsEntity>;
  readonly valuePredicates: readonly { component: Component; key: string; op: string; value: unknown }[];
  subscribe(event: 'qualify' | 'disqualify', callback: () => void): () => void;
}

const GROUP = 'entities';
const LOOKUP = `${GROUP}.indexLookup`;
const WORD = 32;
/** The number of elements in each vector type. */
const LENGTHS: Readonly<Record<string, number>> = { Vec2: 2, Vec3: 3, Vec4: 4, Color: 4 };

/** Reads a world of elics 3: entities by index with generations and masks, released ones, component arrays and queries' sets. */
export function elics(): Adapter<object> {
  return {
    engine: { name: 'elics', version: libraryVersion('elics') },
    name: 'ecs-atlas-probe 1 (elics)',
    open: (world) => new ElicsReader(world as World),
  };
}

class ElicsReader implements OpenWorld {
  readonly #world: World;
  readonly #columns: ProbeColumn[];
  readonly #entities: ElicsEntities;
  readonly #bitNames: string[][] = [];
  readonly #queries = new Set<Query>();
  readonly #figures = new QueryColumns();
  readonly #undo: (() => void)[] = [];
  readonly memberships = new Map<string, Membership>();
  readonly editor: WorldEditor;
  #components = 0;

  constructor(world: World) {
    if (world.entityManager === undefined) throw new Error('This is no world of elics 3: new World() makes one');
    this.#world = world;
    this.#entities = new ElicsEntities(world);
    this.#columns = this.#entityColumns();
    this.editor = elicsEditor({ world, handleOf, isVector: (type) => type in LENGTHS });
  }

  observe(touched: (row: number) => void): Observation {
    return this.#entities.observe(touched);
  }

  aliveAt(row: number): number | undefined {
    const entity = this.#world.entityManager.indexLookup[row];
    return entity ? handleOf(entity) : undefined;
  }

  catchUp(hasTime: () => boolean): boolean {
    // A new word of the bit masks has to be copied before it is read.
    this.#addComponents();
    return this.#entities.catchUp(hasTime);
  }

  columns(): readonly ProbeColumn[] {
    const { queries } = this.#world.queryManager;
    if (queries.size !== this.#queries.size) for (const query of queries.values()) this.#addQuery(query);
    return this.#columns;
  }

  close(): void {
    this.#entities.close();
    for (const undo of this.#undo) undo();
  }

  #addComponents(): void {
    const { componentsByTypeId } = this.#world.componentManager;
    while (this.#components < componentsByTypeId.length) this.#addComponent(componentsByTypeId[this.#components++]!);
  }

  #rows(): number {
    return this.#entities.rows;
  }

  #entityColumns(): ProbeColumn[] {
    const { entityManager } = this.#world;
    const { pool } = entityManager;
    const entities = this.#entities;
    const rows = (): number => entities.rows;
    const handles = { read: () => entities.handles, present: () => entities.alive, rows };
    const generations = { type: 'u8', read: () => entities.generations, rows } as const;
    const released = gatheredNumbers(
      'u32',
      () => pool.length,
      (values, present, from, to) => {
        for (let row = from; row < to; row++) values[row] = pool[row]!.index;
        present.fill(1, from, to);
      },
    );
    const bits = { entityBits: 24, versionBits: 8 };
    return [
      numberColumn(GROUP, 'indexLookup', 'entities', { meta: bits, ...handles }),
      numberColumn(GROUP, 'generation', 'version', { meta: { rows: 'entity' }, ...generations }),
      numberColumn(GROUP, 'entityIndex', 'other', { read: () => [entityManager.entityIndex] }),
      numberColumn('pool', 'pool', 'other', { version: () => entities.version, ...released }),
      numberColumn('pool', 'poolSize', 'other', { read: () => [entityManager.poolSize] }),
    ];
  }

  #addComponent(component: Component): void {
    const word = Math.floor(component.typeId / WORD);
    if (this.#bitNames[word] === undefined) this.#addWord(word);
    this.#bitNames[word]![component.typeId % WORD] = component.id;
    const { entityManager } = this.#world;
    const bit = 1 << (component.typeId % WORD);
    const has = (row: number): boolean => ((entityManager.indexLookup[row]?.bitmask.words[word] ?? 0) & bit) !== 0;
    this.memberships.set(component.id, { rows: () => entityManager.entityIndex, has });
    for (const [key, { type }] of Object.entries(component.schema)) this.#addField(component, key, type);
  }

  #addWord(word: number): void {
    const names: string[] = [];
    this.#bitNames[word] = names;
    const group = 'bit masks';
    this.#entities.addWord();
    const copied = this.#entities.words[word]!;
    const words = { read: () => copied.values, present: () => copied.present, rows: () => this.#rows() };
    const bits = numberColumn(group, `words[${word}]`, 'bits', { meta: { rows: 'entity' }, ...words });
    const meta = { kind: 'array', group, title: `bits of words[${word}]`, role: 'bit-names', of: bits.name };
    const at = (row: number): unknown => names[row];
    this.#columns.push(bits, { name: `${bits.name}.names`, type: 'json', meta, rows: () => names.length, at });
  }

  #addField(component: Component, key: string, type: string): void {
    const rows = (): number => this.#rows();
    const array = (): NumberArray | unknown[] => component.data[key]!;
    const length = LENGTHS[type] ?? 1;
    const about = { component: component.id, rows: 'entity' };
    const found = typeOfArray(array());
    if (found === null) {
      const meta = { kind: 'array', group: component.id, title: key, role: 'value', ...about, field: key };
      const at = (row: number): unknown => array()[row];
      this.#columns.push({ name: `${component.id}.${key}`, type: 'json', meta, watched: true, rows, at });
    }
    for (let place = 0; found !== null && place < length; place++) {
      const field = length === 1 ? key : `${key}[${place}]`;
      const numbers = array as () => NumberArray;
      const direct = { type: type === 'Boolean' ? 'bool' : found, read: numbers, rows } as const;
      const read = length === 1 ? direct : gatheredNumbers(found, rows, everyNth(numbers, length, place));
      this.#columns.push(
        numberColumn(component.id, field, 'value', { meta: { ...about, field }, watched: true, ...read }),
      );
    }
  }

  #addQuery(query: Query): void {
    if (this.#queries.has(query)) return;
    const nameOf = (id: number): string => this.#world.componentManager.componentsByTypeId[id]!.id;
    const components = query.requiredMask.toArray().map(nameOf);
    const words = [
      ...components,
      ...query.excludedMask.toArray().map((id) => `!${nameOf(id)}`),
      ...query.valuePredicates.map(({ component, key, op, value }) => `${component.id}.${key} ${op} ${String(value)}`),
    ].join(', ');
    const group = `query ${this.#queries.size}: ${words}`;
    this.#queries.add(query);
    let version = 0;
    const count = (): void => void version++;
    this.#undo.push(query.subscribe('qualify', count), query.subscribe('disqualify', count));
    const ids = idsOfSet(
      () => query.entities,
      handleOf,
      () => version,
    );
    this.#columns.push(
      ...this.#figures.add({ name: words, terms: words, matches: () => query.entities.size }),
      numberColumn(group, 'entities', 'entities', { meta: { components, of: LOOKUP }, ...ids }),
    );
  }
}
