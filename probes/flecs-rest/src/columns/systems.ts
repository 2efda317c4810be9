import type { WireType } from '../../../../core/wire/message.ts';
import { type Id, partsOf } from '../replies/ids.ts';
import type { RowReply } from '../replies/replies.ts';
import { columnsOf, DERIVED, type ObservedColumn } from './observed-column.ts';
import type { Observed } from './shown.ts';

const SYSTEM: Id = 'flecs.system.System';
const PIPELINE: Id = 'flecs.pipeline.Pipeline';
const STATS: Id = '(flecs.stats.SystemStats,flecs.stats.Period1s)';
const DISABLED: Id = 'Disabled';
const PHASES = 'flecs.pipeline.';

/**
 * Systems that the game measures, Flecs' own too; 0 where it has not imported the module FlecsStats, which adds `STATS` to the world.
 * Without it nothing about times may be requested.
 */
export function measuredSystems(rows: readonly RowReply[]): number {
  return rows.some(({ ids }) => ids.includes(STATS)) ? rows.filter(({ ids }) => ids.includes(SYSTEM)).length : 0;
}

/**
 * The game's own systems: names, phases and order follow from entities, times and matches from what the game measures.
 * @param kept paths by row, which grows: a row stays with its system
 */
export function systemColumns({ rows, systems }: Observed, kept: string[]): ObservedColumn[] {
  const byPath = new Map(rows.filter(isOwnSystem).map((row) => [row.path, row]));
  kept.push(...[...byPath.keys()].filter((path) => !kept.includes(path)));
  if (kept.length === 0) return [];
  const order = orderOf(rows);
  const places = kept.map((path) => order.get(path));
  const column = columnsOf('systems', { kind: 'systems', group: 'systems' });
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
  const pair = ids.map(partsOf).find(({ first, second }) => first === 'DependsOn' && second !== null);
  return pair?.second ?? undefined;
}

/**
 * The place of each system of the game in a frame, as Flecs' own pipeline sorts them: by how deep their phase is below others, then by
 * entity. Not known where the game has a pipeline of its own.
 */
function orderOf(rows: readonly RowReply[]): ReadonlyMap<string, number> {
  if (rows.some(({ ids, builtIn }) => !builtIn && ids.includes(PIPELINE))) return new Map();
  const phases = new Map(rows.map((row) => [row.path, phaseOf(row)]));
  const depthOf = (path: string): number => {
    let depth = 0;
    // Relations may go round in circles.
    for (let at = phases.get(path); at !== undefined && depth < rows.length; at = phases.get(at)) depth++;
    return depth;
  };
  const running = rows.filter((row) => isOwnSystem(row) && phaseOf(row) !== undefined && !row.ids.includes(DISABLED));
  const sorted = running
    .map((row) => ({ row, depth: depthOf(row.path) }))
    .sort((a, b) => a.depth - b.depth || a.row.index - b.row.index);
  return new Map(sorted.map(({ row }, place) => [row.path, place]));
}
