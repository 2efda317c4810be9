import type { IdText } from '../replies/id-text.ts';
import { columnFactory, type ObservedColumn } from './observed-column.ts';
import type { PolledWorld } from './polled-world.ts';

const QUERY: IdText = '(Poly,Query)';
const SYSTEM: IdText = 'flecs.system.System';

/**
 * Lists the game's named queries. They are entities, so nothing is requested for them. The number of matches is
 * unknown, because Flecs would have to run a query to count them, and the game's own `changed()` of that query would
 * then report nothing.
 * @param kept the path of each row; it only grows, so a query keeps its row
 */
export function queryColumns({ rows }: PolledWorld, kept: string[]): ObservedColumn[] {
  const own = rows.filter(({ ids, builtIn }) => !builtIn && ids.includes(QUERY) && !ids.includes(SYSTEM));
  const paths = new Set(own.map(({ path }) => path));
  kept.push(...[...paths].filter((path) => !kept.includes(path)));
  if (kept.length === 0) return [];
  const column = columnFactory('queries', { kind: 'queries', group: 'queries' });
  const names = kept.map((path) => (paths.has(path) ? path : undefined));
  return [column('name', 'json', names)];
}
