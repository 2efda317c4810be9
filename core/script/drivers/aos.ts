import { generationOf, slotOf } from '../../engines/aos/handle.ts';
import { pseudocode } from '../../engines/aos/pseudocode.ts';
import { worldState } from '../../engines/aos/state.ts';
import { World } from '../../engines/aos/world.ts';
import { valueSizes } from '../value-sizes.ts';
import { baselineDriver } from './baseline.ts';

/** Scripts on an array of structs. */
export const aosDriver = baselineDriver({
  engine: 'aos',
  pseudocode,
  open: (schema, columns) =>
    new World(
      columns,
      [...valueSizes(schema)].map(([name, value]) => ({ name, ...value })),
    ),
  state: worldState,
  decode: (entity) => ({ index: slotOf(entity), version: generationOf(entity) }),
});
