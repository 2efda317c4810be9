import type { Engine } from '../../engine/engine.ts';
import { card } from './card.ts';
import { diagrams } from './diagrams/diagrams.ts';
import { enttLanguage } from './language.ts';
import { misconceptions } from './misconceptions.ts';
import { enttFinding } from './read/finding.ts';
import { enttLayout } from './read/memory.ts';
import { walkEntt } from './read/walk.ts';

/** EnTT 3.12.2: https://github.com/skypjack/entt */
export const engine: Engine = {
  ...card,
  language: enttLanguage,
  ...enttLanguage.memory,
  diagrams,
  cost: { layout: enttLayout, walk: walkEntt, finding: enttFinding },
  misconceptions,
};
