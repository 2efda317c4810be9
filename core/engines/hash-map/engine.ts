import { NO_FINDING } from '../../cost/cost-model.ts';
import type { Engine } from '../../engine/engine.ts';
import { card } from './card.ts';
import { diagrams } from './diagrams/diagrams.ts';
import { hashMapLanguage } from './language.ts';
import { hashMapLayout } from './read/memory.ts';
import { walkHashMap } from './read/walk.ts';

export const engine: Engine = {
  ...card,
  language: hashMapLanguage,
  ...hashMapLanguage.memory,
  diagrams,
  cost: { layout: hashMapLayout, walk: walkHashMap, finding: NO_FINDING },
};
