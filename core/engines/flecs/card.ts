import type { EngineCard } from '../../engine/engine.ts';

export const card: EngineCard = {
  id: 'flecs',
  kind: 'library',
  presets: ['one', 'index-tables', 'tables-graph', 'components-graph-tables', 'query', 'memory'],
  accesses: 14,
};
