import type { Observation, Touched } from '../adapter.ts';

/**
 * Observes the map from entities to their components in which a library looks up an entity whenever it changes one. The map gets methods of its
 * own until the end, because these libraries have no event for all changes. They delete an entity from it when they destroy it.
 * @param now returns the map that the world has now
 * @param rowOf returns the index of an entity
 */
export function observedMap(
  now: () => Map<number, unknown> | undefined,
  rowOf: (entity: number) => number,
  touched: Touched,
): Observation {
  const map = now();
  if (map === undefined) return { isLost: () => now() !== undefined, end: () => undefined };
  const { get, set, delete: remove, clear } = Map.prototype;
  Object.assign(map, {
    get: (entity: number) => {
      touched(rowOf(entity));
      return get.call(map, entity);
    },
    set: (entity: number, value: unknown) => {
      touched(rowOf(entity));
      return set.call(map, entity, value);
    },
    delete: (entity: number) => {
      touched(rowOf(entity), entity >>> 0);
      return remove.call(map, entity);
    },
    clear: () => {
      touched(null);
      clear.call(map);
    },
  });
  return {
    isLost: () => now() !== map,
    end: () => {
      // Deleting the own properties makes the methods of the class visible again.
      for (const method of ['get', 'set', 'delete', 'clear']) Reflect.deleteProperty(map, method);
    },
  };
}
