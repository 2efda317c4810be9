import type { Engine } from '../engine.ts';
import { card } from './card.ts';
import { cells } from './cells.ts';
import { diagrams } from './diagrams/diagrams.ts';
import { enttLanguage } from './language.ts';
import { enttLayout } from './memory.ts';
import { misconceptions } from './misconceptions.ts';
import { walkEntt } from './walk.ts';
import { EnttWorld } from './world.ts';

/** EnTT 3.12.2: https://github.com/skypjack/entt */
export const engine: Engine = {
  ...card,
  language: enttLanguage,
  cells,
  diagrams,
  world: (columns) => new EnttWorld(columns),
  cost: { layout: enttLayout, walk: walkEntt },
  misconceptions,
};
