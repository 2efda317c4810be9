import type { EngineCard } from '../../engine/engine.ts';
import { enttVersions } from './model/version.ts';

export const card: EngineCard = {
  id: 'entt',
  kind: 'library',
  versions: enttVersions,
  presets: ['one', 'entities-storages'],
  accesses: 8,
};
