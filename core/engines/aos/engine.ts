import type { Engine } from '../engine.ts';
import { card } from './card.ts';
import { cells } from './cells.ts';
import { GENERATION } from './columns.ts';
import { diagrams } from './diagrams/diagrams.ts';
import { aosLanguage } from './language.ts';
import { aosLayout } from './memory.ts';
import { walkAos } from './walk.ts';
import { ObjectWorld } from './world.ts';

/** One `std::vector` of structs that have every component. */
export const aos: Engine = {
  ...card,
  owns: (columns) => columns.find(GENERATION)?.meta.kind === 'aos.objects',
  language: aosLanguage,
  cells,
  diagrams,
  world: (columns) => new ObjectWorld(columns),
  cost: { layout: aosLayout, walk: walkAos },
};
