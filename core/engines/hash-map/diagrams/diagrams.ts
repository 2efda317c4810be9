import type { Diagrams } from '../../../scene/stage/diagrams.ts';
import { ALIVE } from '../model/world.ts';
import { mapNames } from '../read/columns.ts';
import { mapPanel } from './map-panel.ts';

export const diagrams: Diagrams = {
  families: [{ id: 'entities', single: true }, { id: 'maps' }],
  presets: { one: ['entities', 'maps'] },
  leadingFamilies: {
    create: ['entities'],
    destroy: ['entities', 'maps'],
    ...Object.fromEntries(['add', 'set', 'remove', 'query'].map((kind) => [kind, ['maps']])),
  },
  names: mapNames,
  familyOf: (name) => (name === ALIVE ? 'entities' : 'maps'),
  structureOf: (_columns, { meta }) => (typeof meta.group === 'string' ? meta.group : null),
  panel: mapPanel,
};
