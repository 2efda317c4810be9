import type { Diagrams } from '../../../scene/stage/diagrams.ts';
import { OBJECTS } from '../model/objects.ts';
import { objectPanel } from './object-panel.ts';

export const diagrams: Diagrams = {
  families: [{ id: OBJECTS, single: true }],
  presets: { one: [OBJECTS] },
  names: () => [OBJECTS],
  familyOf: () => OBJECTS,
  structureOf: (_columns, { meta }) => (typeof meta.group === 'string' ? meta.group : null),
  panel: objectPanel,
};
