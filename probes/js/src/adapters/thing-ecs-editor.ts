import type { ValuePlace, WorldEditor } from '../adapter.ts';
import { arrayElement } from '../editing.ts';
import { typeOfArray } from './component-columns.ts';

interface Ecs {
  readonly idgen: { has(id: number): boolean };
  readonly components: Map<string, Component>;
  defEntity(): number;
  deleteID(id: number): void;
}

interface Component {
  /** Maps an entity to its row in `dense` and `vals`. */
  readonly sparse: ArrayLike<number>;
  readonly vals: { [row: number]: unknown };
  readonly size: number;
  has(id: number): boolean;
  add(id: number): boolean;
  delete(id: number): boolean;
  valueIndexForID(id: number): number;
  notifyChange(id: number): void;
}

export function thingEcsEditor(world: object): WorldEditor {
  const ecs = world as Ecs;
  const known = (id: string): Component => ecs.components.get(id)!;
  return {
    isAlive: (entity) => ecs.idgen.has(entity),
    has: (entity, id) => ecs.components.get(id)?.has(entity) ?? null,
    place: (entity, id, field) => placeOf(known(id), entity, field),
    rowOf: (entity, id) => known(id).sparse[entity] ?? null,
    // The default of other values may be of any type.
    restores: (_, id) => typeOfArray(known(id).vals) !== null,
    add(entity, id) {
      if (!known(id).add(entity)) throw new Error(`${id} has no room for another entity`);
    },
    remove: (entity, id) => void known(id).delete(entity),
    spawn: () => ecs.defEntity(),
    despawn: (entity) => void ecs.deleteID(entity),
  };
}

/** In a typed array a field is the index of a number within an element; other values have no fields. */
function placeOf(component: Component, entity: number, field: string | null): ValuePlace | null {
  const { vals, size } = component;
  const type = typeOfArray(vals);
  const isPart = type !== null && size > 1;
  if (isPart ? field === null || !/^\d+$/.test(field) || Number(field) >= size : field !== null) return null;
  const place = arrayElement(vals, component.valueIndexForID(entity) + (isPart ? Number(field) : 0), type);
  return {
    ...place,
    write(value) {
      place.write(value);
      component.notifyChange(entity);
    },
  };
}
