import type { ValuePlace, WorldEditor } from '../column.ts';
import { placeIn } from '../editing.ts';
import { hasNumbersOnly } from '../json.ts';

type Entity = Record<string, unknown>;

/** What miniplex 2 has to change a world. */
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
  /** The entity of a number. */
  entity(number: number): object | undefined;
  /** The number of an entity; gives it one. */
  number(entity: object): number;
  /** Whether entities have, or had, a property of that name. */
  knows(component: string): boolean;
}

/** Changes a world of miniplex, by its own methods. */
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
          // Queries may look at values too.
          own.reindex(entityOf(number));
        },
      };
    },
    rowOf: (entity) => entity,
    add: (entity, key) => own.addComponent(entityOf(entity), key, freshValue(own, key)),
    remove: (entity, key) => own.removeComponent(entityOf(entity), key),
    spawn: () => number(own.add({})),
    despawn: (entity) => own.remove(entityOf(entity)),
  };
}

/** As the columns are made: objects of numbers by field, anything else whole. */
function placeOf(entity: Entity, key: string, field: string | null): ValuePlace | null {
  if (field === null) return placeIn(entity as never, key as never, null);
  const value = entity[key];
  const isMap = typeof value === 'object' && value !== null && Object.hasOwn(value, field);
  return isMap ? placeIn(value as never, field as never, null) : null;
}

/** miniplex has no default values: like that of another entity, with zeros. */
function freshValue({ entities }: World, key: string): unknown {
  const example = (entities as Entity[]).find((entity) => entity[key] !== undefined)?.[key];
  if (typeof example === 'number') return 0;
  if (typeof example === 'string') return '';
  // A property that only marks an entity is true.
  if (typeof example === 'boolean') return true;
  if (Array.isArray(example)) return [];
  if (typeof example !== 'object' || example === null || !hasNumbersOnly(example)) {
    throw new Error(`ECS Atlas cannot make a value for ${key}: no entity has an example of numbers or text`);
  }
  const zeros = Object.keys(example).map((field) => [field, 0]);
  return Object.assign(Object.create(Object.getPrototypeOf(example)), Object.fromEntries(zeros));
}
