import type { Adapter, ProbeColumn } from '../adapter.ts';
import { numberColumn } from '../adapters/component-columns.ts';

/** The whole memory of a toy library: a list of entities, and one value of `Health` for each. */
export interface ToyWorld {
  readonly alive: number[];
  readonly health: Float32Array;
}

export function toy(): Adapter<ToyWorld> {
  return {
    engine: { name: 'toy', version: '1.0' },
    name: 'ecs-atlas-probe 1 (toy)',
    open: (world) => {
      const rows = () => world.alive.length;
      const columns: ProbeColumn[] = [
        numberColumn('Health', 'alive', 'entities', { meta: { component: 'Health' }, read: () => world.alive }),
        {
          ...numberColumn('Health', 'health', 'value', { type: 'f32', read: () => world.health, rows }),
          meta: {
            kind: 'array',
            group: 'Health',
            title: 'health',
            role: 'value',
            rows: 'Health.alive',
            component: 'Health',
          },
          watched: true,
        },
      ];
      return { columns: () => columns };
    },
  };
}
