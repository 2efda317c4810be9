import type { Diagrams } from '../../../scene/stage/diagrams.ts';
import { arrayGroups } from '../read/columns.ts';
import { drawFocus, groupPanel } from './draw-focus.ts';

export const diagrams: Diagrams = {
  families: [{ id: 'arrays' }],
  presets: { one: ['arrays'] },
  names: (columns) => arrayGroups(columns).map(({ name }) => name),
  familyOf: () => 'arrays',
  structureOf: (_columns, { meta }) => (meta.kind === 'array' && typeof meta.group === 'string' ? meta.group : null),
  panel: groupPanel,
  drawOver: drawFocus,
};
