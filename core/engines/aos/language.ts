import { RunAddresses } from '../../cost/run-addresses.ts';
import { basicLanguage } from '../../script/language/basic-language.ts';
import { valueSizes } from '../../script/language/value-sizes.ts';
import { generationOf, slotOfHandle } from './model/handle.ts';
import { pseudocode } from './model/pseudocode.ts';
import { worldState } from './model/state.ts';
import { consequences } from './model/steps.ts';
import { World } from './model/world.ts';
import { cells } from './read/cells.ts';
import { aosLayout } from './read/memory.ts';
import { ObjectWorld } from './read/world.ts';

export const aosLanguage = basicLanguage({
  engine: 'aos',
  label: 'Array of structs',
  memory: { cells, world: (columns) => new ObjectWorld(columns) },
  addresses: (timeline, schema) => new RunAddresses(timeline, valueSizes(schema), aosLayout, cells),
  consequences,
  answers: new Set(),
  pseudocode,
  open: (schema, columns) =>
    new World(
      columns,
      [...valueSizes(schema)].map(([name, value]) => ({ name, ...value })),
    ),
  state: worldState,
  decode: (entity) => ({ index: slotOfHandle(entity), version: generationOf(entity) }),
});
