import type { EngineCard } from '../../engine/engine.ts';
import { flecsVersions } from './model/version.ts';

export const card: EngineCard = {
  id: 'flecs',
  kind: 'library',
  versions: flecsVersions,
  presets: ['one', 'index-tables', 'tables-graph', 'components-graph-tables', 'query', 'memory'],
  accesses: 14,
};
