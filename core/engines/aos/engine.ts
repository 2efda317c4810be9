import { NO_FINDING } from '../../cost/cost-model.ts';
import type { Engine } from '../../engine/engine.ts';
import { card } from './card.ts';
import { diagrams } from './diagrams/diagrams.ts';
import { aosLanguage } from './language.ts';
import { aosLayout } from './read/memory.ts';
import { walkAos } from './read/walk.ts';

export const engine: Engine = {
  ...card,
  language: aosLanguage,
  ...aosLanguage.memory,
  diagrams,
  cost: { layout: aosLayout, walk: walkAos, finding: NO_FINDING },
};
