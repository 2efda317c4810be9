import type { Id } from '../replies/ids.ts';
import { columnsOf, type ObservedColumn } from './observed-column.ts';
import type { Observed } from './shown.ts';

const QUERY: Id = '(Poly,Query)';
const SYSTEM: Id = 'flecs.system.System';

/**
 * The game's own queries that have a name: entities, so nothing is requested for them. What they match is not known: Flecs only counts by running
 * a query, after which the game's own `changed()` of it reports nothing.
 * @param kept paths by row, which grows: a row stays with its query
 */
export function queryColumns({ rows }: Observed, kept: string[]): ObservedColumn[] {
  const own = rows.filter(({ ids, builtIn }) => !builtIn && ids.includes(QUERY) && !ids.includes(SYSTEM));
  const paths = new Set(own.map(({ path }) => path));
  kept.push(...[...paths].filter((path) => !kept.includes(path)));
  if (kept.length === 0) return [];
  const column = columnsOf('queries', { kind: 'queries', group: 'queries' });
  const names = kept.map((path) => (paths.has(path) ? path : undefined));
  return [column('name', 'json', names)];
}
