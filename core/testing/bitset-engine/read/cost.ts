import { type CostModel, NO_FINDING } from '../../../cost/cost-model.ts';
import { vector } from '../../../cost/placers.ts';
import { sizeOf } from '../../../cost/sizes.ts';
import { next } from '../../../cost/walk.ts';
import { bitsetOf } from './columns.ts';

/** Every array is a vector. A query reads all masks, and the values of the entities that match. */
export const cost: CostModel = {
  layout: {
    parts: {
      'bitset.entities/generation': vector('generation', 4),
      'bitset.entities/mask': vector('mask', 8),
      'bitset.entities/free': vector('free', 4),
      'bitset.values/value': (site) => vector('value', sizeOf(site.sizes, site.group).size)(site),
    },
  },
  finding: NO_FINDING,
  *walk({ columns }, { get, exclude }) {
    const { masks, matches, valuesOf } = bitsetOf(columns);
    const values = get.flatMap((name) => valuesOf(name) ?? []);
    for (let index = 0; index < masks.length; index++) {
      yield next(masks, index);
      if (matches(index, get, exclude)) for (const column of values) yield next(column, index);
    }
  },
};
