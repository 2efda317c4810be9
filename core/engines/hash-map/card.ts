import type { EngineCard } from '../../engine/engine.ts';

export const card: EngineCard = {
  id: 'hash-map',
  kind: 'baseline',
  argues: ['lookup'],
  presets: ['one'],
  accesses: 26,
};
