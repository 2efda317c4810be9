import type { EngineCard } from '../../engine/engine.ts';

export const card: EngineCard = {
  id: 'aos',
  kind: 'baseline',
  presets: ['one'],
  accesses: 4,
};
