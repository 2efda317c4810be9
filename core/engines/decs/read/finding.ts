import type { Finding } from '../../../cost/cost-model.ts';
import { archetypesOf, worldRefs } from './columns.ts';

/** decs c2f4899, traced beside the library: the world, its hash maps, and archetypes. docs/cost.md */
const LINES: Readonly<Record<string, number>> = { create: 2, add: 13, set: 7, remove: 15, destroy: 11 };
/** A query compares the signature of each archetype, and all components of those that match. */
const VISIT = { query: 20, archetype: 3.5, match: 1.2 };
/** The component types of a query. */
const QUERY = 16;

export const decsFinding: Finding = {
  blockOfVisit: QUERY,
  operation: (kind) => LINES[kind] ?? 0,
  visit({ get, exclude }, columns) {
    const all = worldRefs(columns).flatMap((world) => archetypesOf(columns, world));
    const found = all.filter(({ types }) => {
      return get.every((name) => types.includes(name)) && !exclude.some((name) => types.includes(name));
    });
    return VISIT.query + Math.round(VISIT.archetype * all.length + VISIT.match * found.length);
  },
};
