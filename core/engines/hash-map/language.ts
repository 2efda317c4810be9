import { RunAddresses } from '../../cost/run-addresses.ts';
import { basicLanguage } from '../../script/language/basic-language.ts';
import { valueSizes } from '../../script/language/value-sizes.ts';
import { pseudocode } from './model/pseudocode.ts';
import { worldState } from './model/state.ts';
import { answers, consequences } from './model/steps.ts';
import { World } from './model/world.ts';
import { cells } from './read/cells.ts';
import { hashMapLayout } from './read/memory.ts';
import { HashMapWorld } from './read/world.ts';

export const hashMapLanguage = basicLanguage({
  engine: 'hash-map',
  label: 'Hash map',
  memory: { cells, world: (columns) => new HashMapWorld(columns) },
  addresses: (timeline, schema) => new RunAddresses(timeline, valueSizes(schema), hashMapLayout, cells),
  consequences,
  answers,
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
