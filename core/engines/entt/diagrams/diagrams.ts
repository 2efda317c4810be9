import type { Diagrams } from '../../../scene/diagrams.ts';
import type { Panel } from '../../../scene/kit/block.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import type { Corner } from '../../../scene/kit/measures.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { entityStorageSection } from './entity-storage.ts';
import { type Section, storageSection } from './storage.ts';
import { ENTITIES, poolNames } from './storage-columns.ts';

export const diagrams: Diagrams = {
  families: [{ id: 'entities', single: true }, { id: 'storages' }],
  presets: {
    one: ['entities', 'storages'],
    'entities-storages': {
      direction: 'down',
      parts: [
        [38, ['entities']],
        [62, ['storages']],
      ],
    },
  },
  packing: 'lanes',
  names,
  familyOf: (name) => (name === ENTITIES ? 'entities' : 'storages'),
  structureOf: (_columns, { meta }) => (typeof meta.group === 'string' ? meta.group : null),
  label: (name) => name,
  panel: storagePanel,
};

/** The entity storage, then the component storages in order of creation. */
function names(columns: ColumnSet): string[] {
  const entities = columns.find(`${ENTITIES}.packed`) === undefined ? [] : [ENTITIES];
  return [...entities, ...poolNames(columns)];
}

function storagePanel(drawing: Drawing, name: string): Panel {
  const section = (at: Corner): Section =>
    name === ENTITIES ? entityStorageSection(drawing, at) : storageSection(drawing, name, at);
  const measured = section({ x: 0, y: 0 });
  return {
    ...measured,
    draw: (at, width = measured.width) => section(at).draw(width),
    locate: (at, column, row) => section(at).locate(column, row),
  };
}
