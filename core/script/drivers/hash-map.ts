import { pseudocode } from '../../engines/hash-map/pseudocode.ts';
import { worldState } from '../../engines/hash-map/state.ts';
import { World } from '../../engines/hash-map/world.ts';
import { valueSizes } from '../value-sizes.ts';
import { baselineDriver } from './baseline.ts';

/** Scripts on a hash map for each component. */
export const hashMapDriver = baselineDriver({
  engine: 'hash-map',
  pseudocode,
  open(schema, columns) {
    const sizes = [...valueSizes(schema)];
    return new World(
      columns,
      sizes.map(([name, value]) => ({ name, value: value.size === 0 ? null : value })),
    );
  },
  state: worldState,
  decode: (entity) => ({ index: entity, version: 0 }),
});
