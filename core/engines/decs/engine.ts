import type { Engine } from '../../engine/engine.ts';
import { card } from './card.ts';
import { diagrams } from './diagrams/diagrams.ts';
import { decsLanguage } from './language.ts';
import { misconceptions } from './misconceptions.ts';
import { decsFinding } from './read/finding.ts';
import { decsLayout } from './read/memory.ts';
import { walkDecs } from './read/walk.ts';

/** decs at commit c2f4899: https://github.com/vblanco20-1/decs */
export const engine: Engine = {
  ...card,
  language: decsLanguage,
  ...decsLanguage.memory,
  diagrams,
  misconceptions,
  cost: { layout: decsLayout, walk: walkDecs, finding: decsFinding },
};
