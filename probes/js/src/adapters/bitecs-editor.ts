import type { ValuePlace, WorldEditor } from '../adapter.ts';
import { arrayElement } from '../editing.ts';
import { typeOfArray } from './component-columns.ts';

/** The functions of bitECS that change a world; pass `import * as bit from 'bitecs'`. */
export interface BitecsFunctions {
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

export function bitecsEditor({ world, bit, component: find }: BitecsEditorOptions): WorldEditor {
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
