import type { ColumnSet } from '../trace/column-set.ts';
import { isObjectArray } from './layout/aos/object-columns.ts';
import { isDecsProgram } from './layout/decs/world-columns.ts';
import { isFlecsWorld } from './layout/flecs/world-columns.ts';
import { isHashMapWorld } from './layout/hash-map/map-columns.ts';

/** Engines whose memory can be drawn, and what they are compared with. */
export type Engine = 'entt' | 'decs' | 'flecs' | 'hash-map' | 'aos';

/** Whose memory the columns are. */
export function engineOf(columns: ColumnSet): Engine {
  if (isFlecsWorld(columns)) return 'flecs';
  if (isDecsProgram(columns)) return 'decs';
  if (isHashMapWorld(columns)) return 'hash-map';
  return isObjectArray(columns) ? 'aos' : 'entt';
}
