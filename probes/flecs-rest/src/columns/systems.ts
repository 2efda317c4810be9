import type { WireType } from '../../../../core/wire/messages/message.ts';
import { type IdText, splitId } from '../replies/id-text.ts';
import type { RowReply } from '../replies/query-replies.ts';
import { columnFactory, DERIVED, type ObservedColumn } from './observed-column.ts';
import type { PolledWorld } from './polled-world.ts';

const SYSTEM: IdText = 'flecs.system.System';
const PIPELINE: IdText = 'flecs.pipeline.Pipeline';
const STATS: IdText = '(flecs.stats.SystemStats,flecs.stats.Period1s)';
const DISABLED: IdText = 'Disabled';
const PHASES = 'flecs.pipeline.';

/**
 * Counts the systems that the game measures, including those of Flecs. Returns 0 if the game does not import the module
 * FlecsStats, which adds `STATS` to the world; without that module times must not be requested.
 */
export function measuredSystems(rows: readonly RowReply[]): number {
  return rows.some(({ ids }) => ids.includes(STATS)) ? rows.filter(({ ids }) => ids.includes(SYSTEM)).length : 0;
}

/**
 * Creates the columns of systems: times and matches are measured by the game.
 * @param kept the path of each row; it only grows
 */
export function systemColumns({ rows, systems }: PolledWorld, kept: string[]): ObservedColumn[] {
  const byPath = new Map(rows.filter(isOwnSystem).map((row) => [row.path, row]));
  kept.push(...[...byPath.keys()].filter((path) => !kept.includes(path)));
  if (kept.length === 0) return [];
  const order = orderOf(rows);
  const places = kept.map((path) => order.get(path));
  const column = columnFactory('systems', { kind: 'systems', group: 'systems' });
  const texts = (role: string, of: (row: RowReply) => string | undefined): ObservedColumn => {
    const cells = kept.map((path) => byPath.get(path)).map((row) => row && of(row));
    return column(role, 'json', cells);
  };
  const enabled = kept.map((path) => byPath.get(path)).map((row) => row && (row.ids.includes(DISABLED) ? 0 : 1));
  const figure = (role: 'time' | 'matches', type: WireType): ObservedColumn => {
    const cells = kept.map((path) => systems?.get(path)?.[role]);
    return { ...column(role, type, cells), watched: true };
  };
  const reason = measuredSystems(rows) > 0 ? [] : ['stats-module'];
  return [
    texts('name', ({ path }) => path),
    texts('phase', (row) => phaseOf(row)?.replace(PHASES, '')),
    column('enabled', 'u8', enabled),
    { ...column('order', 'u32', places, DERIVED), watched: true },
    figure('time', 'f64'),
    figure('matches', 'u32'),
    { ...column('unmeasured', 'json', reason), watched: true },
  ];
}

function isOwnSystem({ ids, builtIn }: RowReply): boolean {
  return !builtIn && ids.includes(SYSTEM);
}

function phaseOf({ ids }: RowReply): string | undefined {
  const pair = ids.map(splitId).find(({ first, second }) => first === 'DependsOn' && second !== null);
  return pair?.second ?? undefined;
}

/** The place of each system in the frame, by phase and entity as in Flecs' default pipeline; empty for a custom pipeline. */
function orderOf(rows: readonly RowReply[]): ReadonlyMap<string, number> {
  if (rows.some(({ ids, builtIn }) => !builtIn && ids.includes(PIPELINE))) return new Map();
  const phases = new Map(rows.map((row) => [row.path, phaseOf(row)]));
  const depthOf = (path: string): number => {
    let depth = 0;
    // Relations may form cycles.
    for (let at = phases.get(path); at !== undefined && depth < rows.length; at = phases.get(at)) depth++;
    return depth;
  };
  const running = rows.filter((row) => isOwnSystem(row) && phaseOf(row) !== undefined && !row.ids.includes(DISABLED));
  const sorted = running
    .map((row) => ({ row, depth: depthOf(row.path) }))
    .sort((a, b) => a.depth - b.depth || a.row.index - b.row.index);
  return new Map(sorted.map(({ row }, place) => [row.path, place]));
}
