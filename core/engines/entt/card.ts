import type { EngineCard } from '../../engine/engine.ts';

export const card: EngineCard = {
  id: 'entt',
  kind: 'library',
  presets: ['one', 'entities-storages'],
  accesses: 8,
};
