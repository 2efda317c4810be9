import type { ColumnSet } from '../trace/column-set.ts';
import { isObjectArray } from './layout/aos/object-columns.ts';
import { isArrayWorld } from './layout/arrays/array-groups.ts';
import { isDecsProgram } from './layout/decs/world-columns.ts';
import { isFlecsWorld } from './layout/flecs/world-columns.ts';
import { isHashMapWorld } from './layout/hash-map/map-columns.ts';

/** Engines whose memory can be drawn, what they are compared with, and arrays of any other library. */
export type Engine = 'entt' | 'decs' | 'flecs' | 'hash-map' | 'aos' | 'arrays';

/** Whose memory the columns are. */
export function engineOf(columns: ColumnSet): Engine {
  if (isFlecsWorld(columns)) return 'flecs';
  if (isDecsProgram(columns)) return 'decs';
  if (isHashMapWorld(columns)) return 'hash-map';
  if (isObjectArray(columns)) return 'aos';
  return isArrayWorld(columns) ? 'arrays' : 'entt';
}
