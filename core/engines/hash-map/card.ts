import type { EngineCard } from '../../engine/engine.ts';

export const card: EngineCard = {
  id: 'hash-map',
  kind: 'baseline',
  presets: ['one'],
  accesses: 26,
};
