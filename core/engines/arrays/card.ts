import type { EngineCard } from '../../engine/engine.ts';

export const card: EngineCard = {
  id: 'arrays',
  kind: 'captured',
  presets: ['one'],
};
