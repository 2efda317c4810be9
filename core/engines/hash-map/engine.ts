import { NO_VERSIONS } from '../../cells/id-format.ts';
import { nothing } from '../../inspect/world-reader.ts';
import type { Engine } from '../engine.ts';
import { cells } from './cells.ts';
import { diagrams } from './diagrams/diagrams.ts';
import { isHashMapWorld } from './diagrams/map-columns.ts';
import { hashMapLanguage } from './language.ts';
import { hashMapLayout } from './memory.ts';
import { walkHashMap } from './walk.ts';

/** One `std::unordered_map` for each component (libstdc++). */
export const hashMap: Engine = {
  id: 'hash-map',
  label: 'Hash maps',
  kind: 'baseline',
  owns: isHashMapWorld,
  language: hashMapLanguage,
  cells,
  diagrams,
  world: () => ({
    ...nothing,
    ids: { format: NO_VERSIONS, upper: 'version' },
    entities: () => null,
    structures: () => [],
    components: () => [],
    members: () => {},
    componentsOf: () => [],
    relation: () => null,
  }),
  cost: { layout: hashMapLayout, walk: walkHashMap },
};
