import type { ValuePlace, WorldEditor } from '../adapter.ts';
import { arrayElement } from '../editing.ts';
import type { NumberArray } from '../number-arrays.ts';
import { typeOfArray } from './component-columns.ts';

interface World {
  createEntity(): Entity;
  readonly entityManager: { readonly indexLookup: (Entity | null | undefined)[] };
  readonly componentManager: { readonly componentsByTypeId: Component[] };
}

interface Entity {
  readonly index: number;
  readonly generation: number;
  hasComponent(component: Component): boolean;
  addComponent(component: Component): void;
  removeComponent(component: Component): void;
  setValue(component: Component, key: string, value: unknown): void;
  getVectorView(component: Component, key: string): NumberArray;
  destroy(): void;
}

interface Component {
  readonly id: string;
  readonly schema: Readonly<Record<string, { readonly type: string }>>;
  readonly data: Readonly<Record<string, NumberArray | unknown[]>>;
}

/** The bits of a handle that hold the index. */
const INDEX = 0xff_ffff;

interface ElicsEditorOptions {
  readonly world: object;
  handleOf(entity: Entity): number;
  isVector(type: string): boolean;
}

export function elicsEditor({ world, handleOf, isVector }: ElicsEditorOptions): WorldEditor {
  const own = world as World;
  const find = (handle: number): Entity | undefined => {
    const entity = own.entityManager.indexLookup[handle & INDEX];
    return entity && handleOf(entity) === handle ? entity : undefined;
  };
  const entityOf = (handle: number): Entity => find(handle)!;
  const known = (id: string) => own.componentManager.componentsByTypeId.find((component) => component.id === id);
  return {
    isAlive: (handle) => find(handle) !== undefined,
    has(handle, id) {
      const component = known(id);
      return component === undefined ? null : entityOf(handle).hasComponent(component);
    },
    place: (handle, id, field) => (field === null ? null : placeOf(entityOf(handle), known(id)!, field, isVector)),
    rowOf: (handle) => handle & INDEX,
    add: (handle, id) => entityOf(handle).addComponent(known(id)!),
    remove: (handle, id) => entityOf(handle).removeComponent(known(id)!),
    spawn: () => handleOf(own.createEntity()),
    despawn: (handle) => entityOf(handle).destroy(),
  };
}

/** @param field is `key`, or `key[place]` for a vector */
function placeOf(
  entity: Entity,
  component: Component,
  field: string,
  isVector: ElicsEditorOptions['isVector'],
): ValuePlace | null {
  const [, key = field, place] = /^(.*)\[(\d+)\]$/.exec(field) ?? [];
  if (!Object.hasOwn(component.schema, key)) return null;
  const { type } = component.schema[key]!;
  const array = component.data[key]!;
  if (isVector(type) !== (place !== undefined)) return null;
  if (place !== undefined) {
    const vector = entity.getVectorView(component, key);
    return Number(place) < vector.length ? arrayElement(vector, Number(place), typeOfArray(vector)) : null;
  }
  if (type === 'Entity') throw new Error(`${component.id}.${key} refers to an entity, and cannot be set`);
  return {
    type: type === 'Boolean' ? 'bool' : typeOfArray(array),
    current: array[entity.index],
    write: (value) => entity.setValue(component, key, type === 'Boolean' ? Boolean(value) : value),
  };
}
