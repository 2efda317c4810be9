import type { Observation } from '../adapter.ts';
import { capacityFor, newNumberArray } from '../number-arrays.ts';

interface Bits {
  readonly words: Uint32Array;
}

/** The fields of an entity of elics 3 that are shown. */
export interface ElicsEntity {
  readonly index: number;
  readonly generation: number;
  readonly bitmask: Bits;
}

/** The parts of an elics world through which all changes of its entities go. */
export interface ElicsManagers {
  readonly entityManager: {
    readonly indexLookup: (ElicsEntity | null | undefined)[];
    readonly pool: ElicsEntity[];
    readonly entityIndex: number;
    requestEntityInstance(): ElicsEntity;
    releaseEntityInstance(entity: ElicsEntity): void;
  };
  readonly queryManager: { updateEntity(entity: ElicsEntity, component?: object): void };
}

/** One word of the bit masks of all entities; 0 in `present` marks entities with shorter masks. */
interface Word {
  values: Uint32Array;
  present: Uint8Array;
}

/** The number of entities between two checks of the time. */
const ENTITIES_PER_STEP = 64;

/**
 * Copies of what elics stores in each entity's object, as arrays by entity index. Only entities that have changed are
 * copied again, because reading the objects of all entities takes many times as long as comparing arrays. elics has no
 * event for this, so its methods are replaced from the first reading on.
 */
export class ElicsEntities {
  readonly #managers: ElicsManagers;
  readonly #changed = new Set<ElicsEntity>();
  #undo: (() => void) | null = null;
  #touched: ((row: number) => void) | null = null;
  /** Entities from this index on were not copied yet. */
  #next = 0;
  #rows = 0;
  handles = new Uint32Array(0);
  alive = new Uint8Array(0);
  generations = new Uint8Array(0);
  readonly words: Word[] = [];
  /** Incremented whenever an entity is created or destroyed. */
  version = 0;

  constructor(managers: ElicsManagers) {
    this.#managers = managers;
  }

  get rows(): number {
    return this.#rows;
  }

  addWord(): void {
    this.words.push({ values: new Uint32Array(this.handles.length), present: new Uint8Array(this.handles.length) });
    // All masks have to be read again.
    this.#next = 0;
    if (this.#undo !== null) this.#addReleased();
  }

  /** @returns true if all changed entities were copied */
  catchUp(hasTime: () => boolean): boolean {
    this.#undo ??= this.#replaceMethods();
    const { indexLookup, entityIndex } = this.#managers.entityManager;
    this.#grow(entityIndex);
    let count = 0;
    while (this.#next < entityIndex) {
      const entity = indexLookup[this.#next++];
      if (entity) this.#copy(entity);
      if (++count % ENTITIES_PER_STEP === 0 && !hasTime()) return false;
    }
    for (const entity of this.#changed) {
      this.#changed.delete(entity);
      this.#copy(entity);
      if (++count % ENTITIES_PER_STEP === 0 && !hasTime()) break;
    }
    if (this.#changed.size > 0) return false;
    this.#rows = entityIndex;
    return true;
  }

  observe(touched: (row: number) => void): Observation {
    this.#undo ??= this.#replaceMethods();
    this.#touched = touched;
    return {
      isLost: () => false,
      end: () => {
        this.#touched = null;
      },
    };
  }

  close(): void {
    this.#undo?.();
  }

  #replaceMethods(): () => void {
    const { entityManager, queryManager } = this.#managers;
    const { requestEntityInstance, releaseEntityInstance } = entityManager;
    const { updateEntity } = queryManager;
    entityManager.requestEntityInstance = () => {
      const entity = requestEntityInstance.call(entityManager);
      this.#note(entity);
      return entity;
    };
    entityManager.releaseEntityInstance = (entity) => {
      releaseEntityInstance.call(entityManager, entity);
      this.#note(entity);
    };
    queryManager.updateEntity = (entity, component) => {
      this.#changed.add(entity);
      this.#touched?.(entity.index);
      updateEntity.call(queryManager, entity, component);
    };
    this.#addReleased();
    // Deleting the own properties makes the methods of the classes visible again.
    return () => {
      Reflect.deleteProperty(entityManager, 'requestEntityInstance');
      Reflect.deleteProperty(entityManager, 'releaseEntityInstance');
      Reflect.deleteProperty(queryManager, 'updateEntity');
    };
  }

  #note(entity: ElicsEntity): void {
    this.#changed.add(entity);
    this.#touched?.(entity.index);
    this.version++;
  }

  /** Released entities are not found by their index. */
  #addReleased(): void {
    for (const entity of this.#managers.entityManager.pool) this.#changed.add(entity);
  }

  #copy(entity: ElicsEntity): void {
    const { index, generation, bitmask } = entity;
    const isAlive = this.#managers.entityManager.indexLookup[index] === entity;
    this.alive[index] = isAlive ? 1 : 0;
    this.handles[index] = isAlive ? handleOf(entity) : 0;
    this.generations[index] = generation;
    for (let i = 0; i < this.words.length; i++) {
      const value = bitmask.words[i];
      this.words[i]!.present[index] = value === undefined ? 0 : 1;
      this.words[i]!.values[index] = value ?? 0;
    }
  }

  #grow(rows: number): void {
    const capacity = capacityFor(rows, this.handles.length);
    if (capacity === this.handles.length) return;
    this.handles = grown(this.handles, capacity);
    this.alive = grown(this.alive, capacity);
    this.generations = grown(this.generations, capacity);
    for (const word of this.words) {
      word.values = grown(word.values, capacity);
      word.present = grown(word.present, capacity);
    }
  }
}

/** elics packs references to entities in this form. */
export function handleOf({ index, generation }: Pick<ElicsEntity, 'index' | 'generation'>): number {
  return ((generation << 24) | index) >>> 0;
}

function grown<A extends Uint8Array | Uint32Array>(array: A, capacity: number): A {
  const copy = newNumberArray(array instanceof Uint32Array ? 'u32' : 'u8', capacity) as A;
  copy.set(array.subarray(0, capacity));
  return copy;
}
