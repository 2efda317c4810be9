import type { Timeline } from '../../../core/trace/timeline.ts';
import { recentTimes } from '../../../core/world/recent-system-times.ts';
import { type QueryState, type SystemState, systemsOf } from '../../../core/world/systems.ts';
import type { Key } from './filter-and-sort.ts';

/** Number of frames in a system's sparkline. */
export const FRAMES = 60;

/** A system with its last frames. */
export interface SystemRow extends SystemState {
  /** Milliseconds of the last frames, the latest last; NaN if it did not run. */
  readonly recent: readonly number[];
  /** Milliseconds of this frame; while a game runs, the mean of the last frames, which changes slowly enough to read. */
  readonly shown: number | null;
  readonly peak: number | null;
}

export type SystemOrder = 'name' | 'order' | 'time' | 'peak' | 'matches';
export type QueryOrder = 'name' | 'matches' | 'tables';

/** @param running true if frames pass too quickly to read single times */
export function systemRows(timeline: Timeline, running: boolean): SystemRow[] {
  const recent = recentTimes(timeline, FRAMES);
  return systemsOf(timeline.columns).map((system) => {
    const times = recent[system.row] ?? [];
    const known = times.filter((time) => !Number.isNaN(time));
    const mean = known.reduce((sum, time) => sum + time, 0) / known.length;
    const peak = known.length === 0 ? null : Math.max(...known);
    return { ...system, recent: times, peak, shown: running && known.length > 0 ? mean : system.time };
  });
}

/** The sort keys of systems. Unknown values, and systems that do not run, come last. */
export const systemKeys: Readonly<Record<SystemOrder, (row: SystemRow) => Key>> = {
  name: ({ name }) => name,
  order: ({ order }) => order,
  time: ({ shown }) => shown,
  peak: ({ peak }) => peak,
  matches: ({ matches }) => matches,
};

export const queryKeys: Readonly<Record<QueryOrder, (row: QueryState) => Key>> = {
  name: ({ name }) => name,
  matches: ({ matches }) => matches,
  tables: ({ tables }) => tables,
};

/** The text that the filter searches. */
export function systemText(row: SystemRow | QueryState): string {
  return [row.name, 'phase' in row ? row.phase : '', row.terms].join(' ');
}
