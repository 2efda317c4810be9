import type { ColumnSet } from '../trace/column-set.ts';
import { isDecsProgram } from './layout/decs/world-columns.ts';
import { isFlecsWorld } from './layout/flecs/world-columns.ts';

/** Engines whose memory can be drawn. */
export type Engine = 'entt' | 'decs' | 'flecs';

/** Whose memory the columns are. */
export function engineOf(columns: ColumnSet): Engine {
  if (isFlecsWorld(columns)) return 'flecs';
  return isDecsProgram(columns) ? 'decs' : 'entt';
}
