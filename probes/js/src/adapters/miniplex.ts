import type { Adapter, Json, NumberColumn, ProbeColumn, WorldReader } from '../column.ts';
import { hasNumbersOnly, numberColumn, toJson } from './component-columns.ts';
import { GatheredNumbers } from './gathered-numbers.ts';

/** What miniplex 2 keeps of a world, as far as it is shown. */
interface World {
  readonly entities: object[];
  readonly queries?: Set<Query>;
  reindex(entity: object, future?: object): void;
  readonly onEntityAdded: Event;
  readonly onEntityRemoved: Event;
}

interface Query {
  readonly entities: object[];
  readonly config?: { readonly with: readonly unknown[]; readonly without: readonly unknown[] };
}

interface Event {
  subscribe(callback: (entity: object) => void): () => void;
}

/**
 * Sees what miniplex 2 stores: the array of entities, which are objects; their properties, which are the components; and the
 * array of each query. Entities get numbers here, in the order in which they are seen; numbers of removed ones are used again.
 */
export function miniplex(): Adapter<object> {
  return {
    engine: { name: 'miniplex', version: '2' },
    name: 'ecs-atlas-probe 1 (miniplex)',
    open: (world) => new MiniplexReader(world as World),
  };
}

class MiniplexReader implements WorldReader {
  readonly #world: World;
  readonly #numbers = new Map<object, number>();
  readonly #free: number[] = [];
  /** By number. */
  readonly #objects: (object | undefined)[] = [];
  readonly #flags = new Map<string, Uint8Array>();
  readonly #columns: ProbeColumn[] = [];
  readonly #queries = new Set<Query>();
  /** Entities whose components may have changed since the last look. */
  readonly #dirty = new Set<object>();
  readonly #undo: (() => void)[];
  /** Goes up with each change of who is there or has what. */
  #version = 0;
  readonly #removed = new WeakSet<object>();
  /** Entities that were removed and came again, perhaps with another number. */
  #returns = 0;

  constructor(world: World) {
    if (!Array.isArray(world.entities)) throw new Error('This is no world of miniplex 2: new World() makes one');
    this.#world = world;
    const ids = this.#idsOf(() => world.entities);
    this.#columns.push(numberColumn('world', 'entities', 'entities', { read: ids }));
    for (const entity of world.entities) this.#dirty.add(entity);
    this.#undo = [
      world.onEntityAdded.subscribe((entity) => this.#touch(entity)),
      world.onEntityRemoved.subscribe((entity) => this.#remove(entity)),
      this.#watchReindex(),
    ];
  }

  columns(): readonly ProbeColumn[] {
    for (const entity of this.#dirty) this.#look(entity);
    this.#dirty.clear();
    const { queries } = this.#world;
    if (queries !== undefined && queries.size !== this.#queries.size)
      for (const query of queries) this.#addQuery(query);
    return this.#columns;
  }

  close(): void {
    for (const undo of this.#undo) undo();
  }

  /** miniplex has no event for a property that an entity gained or lost, but reindexes it each time. */
  #watchReindex(): () => void {
    const world = this.#world;
    const original = world.reindex;
    world.reindex = (entity, future) => {
      this.#touch(entity);
      original.call(world, entity, future);
    };
    // The method of the class shows again.
    return () => Reflect.deleteProperty(world, 'reindex');
  }

  #touch(entity: object): void {
    this.#version++;
    this.#dirty.add(entity);
  }

  #look(entity: object): void {
    const number = this.#numbers.get(entity) ?? this.#number(entity);
    for (const key of Object.keys(entity)) if (!this.#flags.has(key)) this.#addComponent(key, entity);
    for (const [key, flags] of this.#flags) this.#mark(key, flags, number, key in entity ? 1 : 0);
  }

  #number(entity: object): number {
    const number = this.#free.pop() ?? this.#objects.length;
    if (this.#removed.has(entity)) this.#returns++;
    this.#objects[number] = entity;
    this.#numbers.set(entity, number);
    return number;
  }

  #remove(entity: object): void {
    const number = this.#numbers.get(entity);
    this.#version++;
    this.#dirty.delete(entity);
    if (number === undefined) return;
    this.#numbers.delete(entity);
    this.#removed.add(entity);
    this.#objects[number] = undefined;
    this.#free.push(number);
    for (const [key, flags] of this.#flags) this.#mark(key, flags, number, 0);
  }

  #mark(key: string, flags: Uint8Array, number: number, value: 0 | 1): void {
    let room = flags;
    if (number >= flags.length) {
      room = new Uint8Array(Math.max(64, number * 2));
      room.set(flags);
      this.#flags.set(key, room);
    }
    room[number] = value;
  }

  #addComponent(key: string, example: object): void {
    this.#flags.set(key, new Uint8Array(this.#objects.length));
    const meta = { component: key, rows: 'entity' };
    const name = `${key} in entity`;
    const read = (): Uint8Array => this.#flags.get(key)!;
    const rows = (): number => Math.min(this.#objects.length, read().length);
    this.#columns.push(numberColumn(key, `'${key}' in entity`, 'flags', { name, type: 'bool', meta, read, rows }));
    const value = (example as Record<string, unknown>)[key];
    if (typeof value === 'object' && value !== null && hasNumbersOnly(value)) {
      for (const field of Object.keys(value)) this.#columns.push(this.#fieldColumn(key, field));
    } else this.#columns.push(this.#valueColumn(key, value));
  }

  #valueColumn(key: string, example: unknown): ProbeColumn {
    const meta = { kind: 'array', group: key, component: key, rows: 'entity', title: key, role: 'value' };
    const common = { name: key, meta, watched: true } as const;
    if (typeof example === 'number' || typeof example === 'boolean') {
      const type = typeof example === 'number' ? 'f64' : 'bool';
      return { ...common, type, ...new GatheredNumbers(this.#objects, type, key, null).reading };
    }
    const read = (): (Json | undefined)[] => {
      return this.#objects.map((entity) => {
        const value = entity === undefined ? undefined : (entity as Record<string, unknown>)[key];
        return value === undefined ? undefined : toJson(value);
      });
    };
    return { ...common, type: 'json', read };
  }

  #fieldColumn(key: string, field: string): ProbeColumn {
    const meta = { component: key, rows: 'entity', field };
    const { reading } = new GatheredNumbers(this.#objects, 'f64', key, field);
    return numberColumn(key, field, 'value', { type: 'f64', meta, watched: true, ...reading });
  }

  #addQuery(query: Query): void {
    if (this.#queries.has(query)) return;
    const components = (query.config?.with ?? []).map(String);
    const words = [...components, ...(query.config?.without ?? []).map((name) => `!${String(name)}`)];
    const group = `query ${this.#queries.size}: ${words.join(', ')}`;
    this.#queries.add(query);
    const read = this.#idsOf(() => query.entities);
    this.#columns.push(numberColumn(group, 'entities', 'entities', { meta: { components }, read }));
  }

  /** The numbers of a list's entities, looked up again only after a change of the list or its order. */
  #idsOf(entities: () => readonly object[]): NumberColumn['read'] {
    let [version, returns] = [-1, 0];
    const known: object[] = [];
    const ids: number[] = [];
    return () => {
      if (version === this.#version) return ids;
      const now = entities();
      const kept = returns === this.#returns ? Math.min(known.length, now.length) : 0;
      known.length = kept;
      ids.length = kept;
      for (let row = 0; row < now.length; row++) {
        const entity = now[row]!;
        if (known[row] === entity) continue;
        known[row] = entity;
        ids[row] = this.#numbers.get(entity) ?? this.#number(entity);
      }
      [version, returns] = [this.#version, this.#returns];
      return ids;
    };
  }
}
