import type { EngineCard } from '../../engine/engine.ts';

export const card: EngineCard = {
  id: 'flecs',
  kind: 'library',
  versions: ['4.0.5', '4.1.6'],
  presets: ['one', 'index-tables', 'tables-graph', 'components-graph-tables', 'query', 'memory'],
  accesses: 14,
};
