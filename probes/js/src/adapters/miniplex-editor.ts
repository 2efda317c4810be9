import type { ValuePlace, WorldEditor } from '../adapter.ts';
import { arrayElement } from '../editing.ts';
import { hasOnlyNumbers } from '../json.ts';

type Entity = Record<string, unknown>;

/** The methods of a miniplex 2 world that change it. */
interface World {
  readonly entities: object[];
  add(entity: object): object;
  remove(entity: object): void;
  addComponent(entity: object, key: string, value: unknown): void;
  removeComponent(entity: object, key: string): void;
  reindex(entity: object): void;
}

interface MiniplexEditorOptions {
  readonly world: object;
  entity(number: number): object | undefined;
  /** Returns the entity's number; assigns one if it has none. */
  number(entity: object): number;
  knows(component: string): boolean;
}

export function miniplexEditor({ world, entity: find, number, knows }: MiniplexEditorOptions): WorldEditor {
  const own = world as World;
  const entityOf = (entity: number): Entity => find(entity) as Entity;
  return {
    isAlive: (entity) => find(entity) !== undefined,
    has: (entity, key) => (knows(key) ? key in entityOf(entity) : null),
    place(number, key, field) {
      const place = placeOf(entityOf(number), key, field);
      if (place === null) return null;
      return {
        ...place,
        write(value) {
          place.write(value);
          // Queries may have predicates on values.
          own.reindex(entityOf(number));
        },
      };
    },
    rowOf: (entity) => entity,
    restores(number, key) {
      const value = entityOf(number)[key];
      const fresh = exampleOf(own, key, entityOf(number));
      if (typeof value !== 'object' || typeof fresh !== 'object') return typeof value === typeof fresh;
      return (
        value !== null && fresh !== null && hasOnlyNumbers(value) && hasOnlyNumbers(fresh) && isAlike(value, fresh)
      );
    },
    add: (entity, key) => own.addComponent(entityOf(entity), key, freshValue(own, key)),
    remove: (entity, key) => own.removeComponent(entityOf(entity), key),
    spawn: () => number(own.add({})),
    despawn: (entity) => own.remove(entityOf(entity)),
  };
}

/** As in the columns, objects of numbers are edited by field and other values as a whole. */
function placeOf(entity: Entity, key: string, field: string | null): ValuePlace | null {
  if (field === null) return arrayElement(entity as never, key as never, null);
  const value = entity[key];
  const isMap = typeof value === 'object' && value !== null && Object.hasOwn(value, field);
  return isMap ? arrayElement(value as never, field as never, null) : null;
}

/** Returns the first value of a component, not counting one entity. */
function exampleOf({ entities }: World, key: string, except: Entity | null): unknown {
  return (entities as Entity[]).find((entity) => entity !== except && entity[key] !== undefined)?.[key];
}

/** Tells whether both objects are of one class and have the same keys in the same order. */
function isAlike(a: object, b: object): boolean {
  const [keys, others] = [Object.keys(a), Object.keys(b)];
  if (Array.isArray(a) || Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  return keys.length === others.length && keys.every((key, i) => key === others[i]);
}

/** miniplex has no default values, so another entity's value serves as the example, with zeros for its numbers. */
function freshValue(world: World, key: string): unknown {
  const example = exampleOf(world, key, null);
  if (typeof example === 'number') return 0;
  if (typeof example === 'string') return '';
  // A boolean property usually marks an entity.
  if (typeof example === 'boolean') return true;
  if (Array.isArray(example)) return [];
  if (typeof example !== 'object' || example === null || !hasOnlyNumbers(example)) {
    throw new Error(`ECS Atlas cannot make a value for ${key}: no entity has an example of numbers or text`);
  }
  const zeros = Object.keys(example).map((field) => [field, 0]);
  return Object.assign(Object.create(Object.getPrototypeOf(example)), Object.fromEntries(zeros));
}
