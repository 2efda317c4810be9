import type { NameOf } from '../cells/translate.ts';
import type { Value } from '../trace/value.ts';
import { pairsOf } from './pairs.ts';
import type { WorldState } from './world.ts';
import type { FieldValue } from './world-reader.ts';

/**
 * Visits the values of a component for every living entity that has it.
 * @param path a component or a pair, optionally with a field: `Health`, `Health.value`, `(Damage,fire).amount`. Case is
 * ignored. Without a field, all fields are visited.
 * @param visit receives the entity's place among the living and a value that is present
 * @returns the components that `path` matches
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

export function componentsOfPath(world: WorldState, path: string, nameOf: NameOf | undefined): readonly string[] {
  return resolve(world, path, nameOf).components;
}

/** True if one of the entity's values in the given components and fields passes the test. */
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

/** The components and fields that a path matches in a world. */
export interface Resolved {
  readonly components: readonly string[];
  /** Names of the field in lower case, the outermost first. */
  readonly fields: readonly string[];
}

/** Component names may contain dots, so the longest one that exists is used. */
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

/** Splits paths such as `at.x` and `slots[2]`, the outermost part first. */
function partsOf(path: string): string[] {
  return path
    .toLowerCase()
    .split(/[.[\]]/)
    .filter((part) => part !== '');
}

/** True if a path that resolves to these fields leads to a column's field or into it. */
export function isFieldOf(field: string | null, { fields }: Resolved): boolean {
  const own = field === null ? [] : partsOf(field);
  return fields.length === 0 || own.every((part, i) => part === fields[i]);
}

function valueIn({ field, value }: FieldValue, fields: readonly string[]): Value | undefined {
  if (fields.length === 0) return value;
  if (field === null) return memberOf(value, fields);
  const own = partsOf(field);
  return own.every((part, i) => part === fields[i]) ? memberOf(value, fields.slice(own.length)) : undefined;
}

/** Returns a nested member of a value, by names or indices, or undefined. */
function memberOf(value: Value | undefined, [name, ...rest]: readonly string[]): Value | undefined {
  if (name === undefined) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const member = Object.entries(value).find(([key]) => key.toLowerCase() === name);
  return memberOf(member?.[1] as Value | undefined, rest);
}
