import type { NameOf } from '../cells/translate.ts';
import type { Value } from '../trace/value.ts';
import { pairsOf } from './pairs.ts';
import type { WorldState } from './world.ts';
import type { FieldValue } from './world-reader.ts';

/**
 * Visits the values of a component of every living entity that has it.
 * @param path a component or a pair, alone or with a field: `Health`, `Health.value`, `(Damage,fire).amount`. Upper and lower case are the same.
 *   Of a component with several fields and none named, every field is visited.
 * @param visit receives the entity's place among the living, and a value that is there
 * @returns the components that `path` means; empty where there is none
 */
export function visitValues(
  world: WorldState,
  path: string,
  nameOf: NameOf | undefined,
  visit: (place: number, value: Value) => void,
): readonly string[] {
  const { components, fields } = resolve(world, path, nameOf);
  for (const component of components) {
    const members = world.members(component);
    for (let place = 0; place < members.length; place++) {
      if (members[place] !== 1) continue;
      for (const { values } of world.componentsOf(world.entities.indexAt(place), component)) {
        for (const each of values) {
          const value = valueIn(each, fields);
          if (value !== undefined) visit(place, value);
        }
      }
    }
  }
  return components;
}

/** The components that a path means, as `visitValues` reads it. */
export function componentsOfPath(world: WorldState, path: string, nameOf: NameOf | undefined): readonly string[] {
  return resolve(world, path, nameOf).components;
}

/** Whether an entity has a value that passes the test, in one of the components and fields. */
export function someValue(
  world: WorldState,
  index: number,
  { components, fields }: Resolved,
  test: (value: Value) => boolean,
): boolean {
  return components.some((component) =>
    world.componentsOf(index, component).some(({ values }) =>
      values.some((each) => {
        const value = valueIn(each, fields);
        return value !== undefined && test(value);
      }),
    ),
  );
}

/** What the path of a value means in a world. */
export interface Resolved {
  readonly components: readonly string[];
  /** Names of the field, the outermost first, in lower case. */
  readonly fields: readonly string[];
}

/** Components may have dots in their names: the longest that there is counts. */
export function resolve(world: WorldState, path: string, nameOf: NameOf | undefined): Resolved {
  const [pair, first, second] = /^\(\s*([^,]*?)\s*,\s*(.*?)\s*\)/.exec(path) ?? [];
  if (pair !== undefined) {
    const fields = partsOf(path.slice(pair.length)).slice(1);
    return { components: pairsOf(world, first!, second!, nameOf), fields };
  }
  const parts = partsOf(path);
  for (let length = parts.length; length > 0; length--) {
    const name = parts.slice(0, length).join('.');
    const components = world.components.filter((component) => component.toLowerCase() === name);
    if (components.length > 0) return { components, fields: parts.slice(length) };
  }
  return { components: [], fields: [] };
}

/** `at.x`, `slots[2]`: names and places, the outermost first. */
function partsOf(path: string): string[] {
  return path
    .toLowerCase()
    .split(/[.[\]]/)
    .filter((part) => part !== '');
}

function valueIn({ field, value }: FieldValue, fields: readonly string[]): Value | undefined {
  if (fields.length === 0) return value;
  if (field === null) return memberOf(value, fields);
  const own = partsOf(field);
  return own.every((part, i) => part === fields[i]) ? memberOf(value, fields.slice(own.length)) : undefined;
}

/** A member of a composite value, by names or places; undefined where there is none. */
function memberOf(value: Value | undefined, [name, ...rest]: readonly string[]): Value | undefined {
  if (name === undefined) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const member = Object.entries(value).find(([key]) => key.toLowerCase() === name);
  return memberOf(member?.[1] as Value | undefined, rest);
}
