import type { Finding } from '../../../cost/cost-model.ts';
import { archetypesOf, worldRefs } from './columns.ts';

/** decs c2f4899, traced with 1,000 entities: the world, its hash maps, and archetypes. docs/cost.md */
const LINES: Readonly<Record<string, number>> = { create: 2, add: 13, set: 7, remove: 15, destroy: 10 };
const VISIT = { query: 11, term: 13, archetype: 5.2 };

export const decsFinding: Finding = {
  operation: (kind) => LINES[kind] ?? 0,
  visit({ get, exclude }, columns) {
    const all = worldRefs(columns).flatMap((world) => archetypesOf(columns, world));
    const found = all.filter(({ types }) => {
      return get.every((name) => types.includes(name)) && !exclude.some((name) => types.includes(name));
    });
    return VISIT.query + VISIT.term * (get.length + exclude.length) + Math.round(VISIT.archetype * found.length);
  },
};
