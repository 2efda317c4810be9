import type { EngineCard } from '../../engine/engine.ts';

export const card: EngineCard = {
  id: 'entt',
  kind: 'library',
  versions: ['3.12.2', '3.16.0'],
  presets: ['one', 'entities-storages'],
  accesses: 8,
};
