import type {
  Adapter,
  Membership,
  NumberColumn,
  Observation,
  OpenWorld,
  ProbeColumn,
  WorldEditor,
} from '../adapter.ts';
import { compareRow } from '../compare-rows.ts';
import { numbersComparedInPlace } from '../gathered-numbers.ts';
import { libraryVersion } from '../library-version.ts';
import { capacityFor } from '../number-arrays.ts';
import { QueryColumns } from '../system-and-query-columns.ts';
import { numberColumn } from './component-columns.ts';
import { miniplexEditor } from './miniplex-editor.ts';
import { isIn, PropertyColumns } from './property-columns.ts';

/** The fields and methods of a miniplex 2 world that the probe uses. */
interface World extends Bucket {
  readonly entities: object[];
  readonly queries?: Set<Query>;
  readonly entityToId?: Map<object, number>;
  has(entity: object): boolean;
  id(entity: object): number | undefined;
  reindex(entity: object, future?: object): void;
  readonly onEntityAdded: Event;
  readonly onEntityRemoved: Event;
}

interface Bucket {
  /** Reading `entities` would connect a query, which only the game should do. */
  readonly _entities: object[];
  /** Incremented for each entity that is added or removed. */
  readonly version: number;
}

interface Query extends Bucket {
  readonly isConnected: boolean;
  readonly config?: { readonly with: readonly unknown[]; readonly without: readonly unknown[] };
}

interface Event {
  subscribe(callback: (entity: object) => void): () => void;
}

export interface MiniplexOptions {
  /** If true, every entity gets an id, as from `world.id(entity)`; otherwise only requested ids are shown, and the world stays as it is. */
  readonly ids?: boolean;
}

/**
 * Reads a world of miniplex 2: the array of entities, which are objects; their properties, which are the components;
 * the ids that the game requested; and each query's array. The reader numbers the entities, since miniplex has no row
 * numbers; numbers of removed entities are reused.
 */
export function miniplex(options: MiniplexOptions = {}): Adapter<object> {
  return {
    engine: { name: 'miniplex', version: libraryVersion('miniplex') },
    name: 'ecs-atlas-probe 1 (miniplex)',
    open: (world) => new MiniplexReader(world as World, options.ids === true),
  };
}

/** The number of entities that are examined again in each frame. */
const ENTITIES_PER_LOOK = 32;

class MiniplexReader implements OpenWorld {
  readonly #world: World;
  readonly #givesIds: boolean;
  readonly #numbers = new Map<object, number>();
  /** Numbers to reuse; some may lie beyond the end of `#objects` since it shrank. */
  #free: number[] = [];
  readonly #objects: (object | undefined)[] = [];
  readonly #flags = new Map<string, Uint8Array>();
  readonly #columns: ProbeColumn[] = [];
  readonly #queries = new Set<Query>();
  readonly #figures = new QueryColumns();
  /** Entities that were added or may have changed since they were last read. */
  readonly #dirty = new Set<object>();
  /** Entities that have no number yet. */
  readonly #unnumbered = new Set<object>();
  #touched: ((row: number) => void) | null = null;
  readonly #undo: (() => void)[];
  readonly memberships = new Map<string, Membership>();
  readonly editor: WorldEditor;
  readonly #values: PropertyColumns;
  /** The entity that was looked at last. */
  #next = 0;
  /** True once the game has requested an id. */
  #hasIds = false;

  constructor(world: World, givesIds: boolean) {
    if (!Array.isArray(world.entities)) throw new Error('This is no world of miniplex 2: new World() makes one');
    this.#world = world;
    this.#givesIds = givesIds;
    this.#values = new PropertyColumns(this.#columns, this.#objects);
    this.#columns.push(this.#listColumn('world', {}, world));
    for (const entity of world.entities) this.#touch(entity);
    this.editor = miniplexEditor({
      world,
      entity: (number) => this.#objects[number],
      number: (entity) => this.#numbers.get(entity) ?? this.#number(entity),
      knows: (component) => this.#flags.has(component),
    });
    this.#undo = [
      world.onEntityAdded.subscribe((entity) => this.#touch(entity)),
      world.onEntityRemoved.subscribe((entity) => this.#remove(entity)),
      this.#watchReindex(),
    ];
  }

  observe(touched: (row: number) => void): Observation {
    this.#touched = touched;
    return {
      isLost: () => false,
      end: () => {
        this.#touched = null;
      },
    };
  }

  aliveAt(row: number): number | undefined {
    return this.#objects[row] === undefined ? undefined : row;
  }

  #touch(entity: object): void {
    this.#dirty.add(entity);
    const known = this.#numbers.get(entity);
    if (known === undefined) this.#unnumbered.add(entity);
    if (this.#touched === null) return;
    if (known !== undefined) this.#touched(known);
    else if (this.#world.has(entity)) this.#touched(this.#number(entity));
  }

  catchUp(hasTime: () => boolean): boolean {
    let looked = 0;
    for (const entity of this.#dirty) {
      this.#dirty.delete(entity);
      this.#update(entity);
      if (++looked % 64 === 0 && !hasTime()) break;
    }
    this.#lookAgain();
    return this.#dirty.size === 0;
  }

  columns(): readonly ProbeColumn[] {
    const { queries, entityToId } = this.#world;
    if (!this.#hasIds && entityToId !== undefined && entityToId.size > 0) {
      this.#hasIds = true;
      this.#columns.push(...this.#idColumns(entityToId));
    }
    if (queries !== undefined && queries.size !== this.#queries.size)
      for (const query of queries) this.#addQuery(query);
    return this.#columns;
  }

  close(): void {
    for (const undo of this.#undo) undo();
  }

  /** miniplex has no event for added or removed properties, but calls `reindex` each time. */
  #watchReindex(): () => void {
    const world = this.#world;
    const original = world.reindex;
    world.reindex = (entity, future) => {
      this.#touch(entity);
      original.call(world, entity, future);
    };
    // Deleting the own property makes the class's method visible again.
    return () => Reflect.deleteProperty(world, 'reindex');
  }

  #update(entity: object): void {
    if (!this.#world.has(entity)) return;
    const number = this.#numbers.get(entity) ?? this.#number(entity);
    try {
      for (const key of Object.keys(entity)) if (!this.#flags.has(key)) this.#addComponent(key);
      for (const [key, flags] of this.#flags) this.#mark(key, flags, number, key in entity ? 1 : 0);
    } catch {
      // An unreadable entity, for example a revoked proxy, is shown without components.
      for (const [key, flags] of this.#flags) this.#mark(key, flags, number, 0);
    }
    this.#values.lookAt(entity);
  }

  /** Values may get other types or fields at any time, so some entities are looked at again in each frame. */
  #lookAgain(): void {
    for (let i = Math.min(this.#objects.length, ENTITIES_PER_LOOK); i > 0; i--) {
      this.#next = (this.#next + 1) % this.#objects.length;
      const entity = this.#objects[this.#next];
      if (entity !== undefined) this.#values.lookAt(entity);
    }
  }

  #number(entity: object): number {
    let number = this.#free.pop() ?? this.#objects.length;
    while (number > this.#objects.length) number = this.#free.pop() ?? this.#objects.length;
    this.#objects[number] = entity;
    this.#numbers.set(entity, number);
    if (this.#givesIds) this.#world.id(entity);
    return number;
  }

  /** Numbers the entities that were added since the world was last read, and returns the number of rows. */
  #numberNew(): number {
    for (const each of this.#unnumbered) if (!this.#numbers.has(each) && this.#world.has(each)) this.#number(each);
    this.#unnumbered.clear();
    return this.#objects.length;
  }

  #remove(entity: object): void {
    const number = this.#numbers.get(entity);
    this.#dirty.delete(entity);
    this.#unnumbered.delete(entity);
    if (number === undefined) return;
    this.#touched?.(number);
    this.#numbers.delete(entity);
    this.#objects[number] = undefined;
    this.#free.push(number);
    // Gives up unused numbers at the end, so the columns shrink with the world.
    while (this.#objects.length > 0 && this.#objects.at(-1) === undefined) this.#objects.pop();
    const { length } = this.#objects;
    if (this.#free.length > length) this.#free = this.#free.filter((free) => free < length);
    for (const [key, flags] of this.#flags) this.#mark(key, flags, number, 0);
  }

  #mark(key: string, flags: Uint8Array, number: number, value: 0 | 1): void {
    const length = capacityFor(Math.max(number + 1, this.#objects.length), flags.length);
    let marked = flags;
    if (length !== flags.length) {
      marked = new Uint8Array(length);
      marked.set(flags.subarray(0, length));
      this.#flags.set(key, marked);
    }
    marked[number] = value;
  }

  #addComponent(key: string): void {
    this.#flags.set(key, new Uint8Array(this.#objects.length));
    this.memberships.set(key, { rows: () => this.#numberNew(), has: (row) => isIn(key, this.#objects[row]) });
    const meta = { component: key, rows: 'entity' };
    const name = `${key} in entity`;
    const read = (): Uint8Array => this.#flags.get(key)!;
    const rows = (): number => this.#objects.length;
    this.#columns.push(numberColumn(key, `'${key}' in entity`, 'flags', { name, type: 'bool', meta, read, rows }));
  }

  #addQuery(query: Query): void {
    if (this.#queries.has(query)) return;
    const components = (query.config?.with ?? []).map(String);
    const words = [...components, ...(query.config?.without ?? []).map((name) => `!${String(name)}`)].join(', ');
    const group = `query ${this.#queries.size}: ${words}`;
    this.#queries.add(query);
    const matches = (): number | undefined => (query.isConnected ? query._entities.length : undefined);
    this.#columns.push(
      ...this.#figures.add({ name: words, terms: words, matches }),
      this.#listColumn(group, { components }, query),
    );
  }

  /** Creates a column with the numbers of a list's entities. A number is only looked up again if its row holds another entity. */
  #listColumn(group: string, meta: NumberColumn['meta'], list: Bucket): ProbeColumn {
    const numbers = numbersComparedInPlace(
      'u32',
      () => list._entities.length,
      (into) => {
        const now = list._entities;
        const { sent, present, from, to } = into;
        for (let row = from; row < to; row++) {
          const entity = now[row]!;
          if (present[row] === 1 && this.#objects[sent[row]!] === entity) continue;
          compareRow(row, this.#numbers.get(entity), into);
        }
      },
    );
    return numberColumn(group, 'entities', 'entities', { meta, version: () => list.version, ...numbers });
  }

  /** Creates a column with each entity's `world.id()`, and one with the same as a display name, as the game's console shows it. */
  #idColumns(entityToId: ReadonlyMap<object, number>): ProbeColumn[] {
    const rows = (): number => this.#objects.length;
    const idAt = (row: number): number | undefined => {
      const entity = this.#objects[row];
      return entity === undefined ? undefined : entityToId.get(entity);
    };
    const ids = numbersComparedInPlace('u32', rows, (into) => {
      for (let row = into.from; row < into.to; row++) compareRow(row, idAt(row), into);
    });
    const meta = { kind: 'names', group: 'names', role: 'names', rows: 'entity' };
    const at = (row: number): string | undefined => {
      const id = idAt(row);
      return id === undefined ? undefined : `id ${id}`;
    };
    return [
      numberColumn('world', 'entityToId', 'other', { meta: { rows: 'entity' }, ...ids }),
      { name: 'names', type: 'json', meta, rows, at },
    ];
  }
}
