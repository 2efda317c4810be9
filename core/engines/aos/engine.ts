import { NO_VERSIONS } from '../../cells/id-format.ts';
import { nothing } from '../../inspect/world-reader.ts';
import type { Engine } from '../engine.ts';
import { cells } from './cells.ts';
import { diagrams } from './diagrams/diagrams.ts';
import { isObjectArray } from './diagrams/object-columns.ts';
import { aosLanguage } from './language.ts';
import { aosLayout } from './memory.ts';
import { walkAos } from './walk.ts';

/** One `std::vector` of structs that have every component. */
export const aos: Engine = {
  id: 'aos',
  label: 'Array of structs',
  kind: 'baseline',
  owns: isObjectArray,
  language: aosLanguage,
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
  cost: { layout: aosLayout, walk: walkAos },
};
