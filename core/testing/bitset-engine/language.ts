import { indexOfId, versionOfId } from '../../cells/id-format.ts';
import { basicLanguage } from '../../script/language/basic-language.ts';
import { pseudocode } from './model/pseudocode.ts';
import { consequences } from './model/steps.ts';
import { BitsetWorld } from './model/world.ts';
import { cells } from './read/cells.ts';
import { bitsetOf, IDS } from './read/columns.ts';
import { readWorld } from './read/world.ts';

export const language = basicLanguage({
  engine: 'bitset',
  label: 'Bitset',
  memory: { cells, world: readWorld },
  consequences,
  answers: new Set(),
  pseudocode,
  open: ({ declarations }, columns) => new BitsetWorld(columns, declarations),
  decode: (entity) => ({ index: indexOfId(entity, IDS), version: versionOfId(entity, IDS) }),
  state(columns) {
    const { living, idAt, componentsAt, free } = bitsetOf(columns);
    return { entities: living([]).map((index) => [idAt(index), componentsAt(index)]), free: [...free.copy().numbers] };
  },
});
