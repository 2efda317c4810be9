import type { EngineCard } from '../../engine/engine.ts';

export const card: EngineCard = {
  id: 'decs',
  kind: 'library',
  versions: ['c2f4899'],
  presets: ['one', 'archetypes-chunks', 'entities-chunks', 'query', 'structs', 'hash'],
  accesses: 32,
};
