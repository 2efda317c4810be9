import type { Diagrams } from '../../../scene/diagrams.ts';
import { arrayNames } from './array-groups.ts';
import { drawFocus, groupPanel } from './world-stage.ts';

export const diagrams: Diagrams = {
  families: [{ id: 'arrays' }],
  presets: { one: ['arrays'] },
  names: arrayNames,
  familyOf: () => 'arrays',
  structureOf: (_columns, { meta }) => (typeof meta.group === 'string' ? meta.group : null),
  label: (name) => name,
  panel: groupPanel,
  drawOver: drawFocus,
};
