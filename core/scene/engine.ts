import { isObjectArray } from '../engines/aos/diagrams/object-columns.ts';
import { isArrayWorld } from '../engines/arrays/diagrams/array-groups.ts';
import { isDecsProgram } from '../engines/decs/diagrams/world-columns.ts';
import { isFlecsWorld } from '../engines/flecs/diagrams/world-columns.ts';
import { isHashMapWorld } from '../engines/hash-map/diagrams/map-columns.ts';
import type { ColumnSet } from '../trace/column-set.ts';

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
