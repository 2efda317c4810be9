import type { Engine } from '../../engine/engine.ts';
import { card } from './card.ts';
import { diagrams } from './diagrams/diagrams.ts';
import { flecsLanguage } from './language.ts';
import { misconceptions } from './misconceptions.ts';
import { flecsFinding } from './read/finding.ts';
import { flecsLayout } from './read/memory.ts';
import { walkFlecs } from './read/walk.ts';

/** Flecs 4.0.5: https://github.com/SanderMertens/flecs */
export const engine: Engine = {
  ...card,
  language: flecsLanguage,
  ...flecsLanguage.memory,
  diagrams,
  cost: { layout: flecsLayout, walk: walkFlecs, finding: flecsFinding },
  misconceptions,
};
