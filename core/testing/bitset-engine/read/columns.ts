import { formatOfBits } from '../../../cells/id-format.ts';
import { columnOrEmpty } from '../../../scene/kit/known-columns.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';

/** Ids consist of index and generation. */
export const IDS = formatOfBits(32, 21);

/** The engine's columns, for all readers. A column that a game does not send is empty. */
export function bitsetOf(columns: ColumnSet) {
  const generations = columnOrEmpty(columns, 'bitset.generation');
  const masks = columnOrEmpty(columns, 'bitset.mask');
  const free = columnOrEmpty(columns, 'bitset.free');
  const names = masks.meta.components;
  const components = Array.isArray(names) ? names.map(String) : [];
  /** The bits of a mask, the highest first, such as `0101`. Bit 0 means alive; the components follow. */
  const bitsAt = (index: number) => (masks.peek(index) ?? 0).toString(2).padStart(components.length + 1, '0');
  const isAlive = (index: number) => bitsAt(index).at(-1) === '1';
  const componentsAt = (index: number) => components.filter((_, i) => bitsAt(index).at(-2 - i) === '1');
  const matches = (index: number, get: readonly string[], exclude: readonly string[] = []) => {
    const has = componentsAt(index);
    return isAlive(index) && get.every((name) => has.includes(name)) && !exclude.some((name) => has.includes(name));
  };
  const living = (get: readonly string[]) =>
    Array.from({ length: masks.length }, (_, index) => index).filter((index) => matches(index, get));
  const idAt = (index: number) => index + Number(generations.peek(index) ?? 0) * IDS.indices;
  const valuesOf = (component: string) => columns.find(`${component}.values`);
  return { generations, masks, free, components, bitsAt, isAlive, componentsAt, matches, living, idAt, valuesOf };
}
