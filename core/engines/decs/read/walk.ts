import type { Walk } from '../../../cost/walk.ts';
import { HEADER } from '../model/chunk.ts';
import { archetypesOf, chunkColumns, chunkSlots, worldRefs } from './columns.ts';

/** Visits archetypes, their chunks, and in each chunk the rows from last to first, like `for_each`. */
export const walkDecs: Walk = function* walkDecs({ columns }, { get, exclude }) {
  for (const archetype of worldRefs(columns).flatMap((world) => archetypesOf(columns, world))) {
    const { types } = archetype;
    if (!get.every((name) => types.includes(name)) || exclude.some((name) => types.includes(name))) continue;
    for (const slot of chunkSlots(archetype)) {
      const { header, values, last } = chunkColumns(columns, archetype, slot);
      const read = get.flatMap((name) => values.find(({ meta }) => meta.component === name) ?? []);
      yield { column: header, row: HEADER.last, chased: true };
      // Only the chunk itself is behind a pointer: the archetype gives the offsets of its arrays.
      for (let row = last - 1; row >= 0; row--) for (const column of read) yield { column, row, chased: false };
    }
  }
};
