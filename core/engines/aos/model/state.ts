import type { ColumnSet } from '../../../trace/column-set.ts';
import type { Json } from '../../../trace/value.ts';
import { OBJECTS } from './objects.ts';
import { flagPlace } from './struct.ts';

/** Returns the content of the columns: `{ bytes, objects: [{ generation, alive, components, values }], free }`. */
export function worldState(columns: ColumnSet): Json {
  const generation = columns.get(`${OBJECTS}.generation`);
  const free = columns.get(`${OBJECTS}.free`);
  const members = generation.meta.members as readonly string[];
  return {
    bytes: generation.meta.stride as number,
    objects: Array.from({ length: generation.length }, (_, slot) => objectState(columns, members, slot)),
    free: Array.from({ length: free.length }, (_, row) => Number(free.peek(row))),
  };
}

function objectState(columns: ColumnSet, members: readonly string[], slot: number): Json {
  const has = (flag: number): boolean => {
    const { word, mask } = flagPlace(flag);
    return (Number(columns.get(`${OBJECTS}.flags.${word}`).peek(slot) ?? 0) & mask) !== 0;
  };
  const components = members.filter((_, i) => has(i + 1));
  const values = components.flatMap((name): [string, Json][] => {
    const value = columns.find(`${OBJECTS}.value.${name}`)?.peek(slot);
    return value === undefined ? [] : [[name, Number(value)]];
  });
  return {
    generation: Number(columns.get(`${OBJECTS}.generation`).peek(slot)),
    alive: has(0),
    components,
    values: Object.fromEntries(values),
  };
}
