import { type Diagrams, paneRow } from '../../../scene/stage/diagrams.ts';
import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { ENTITIES } from '../model/entity-storage.ts';
import { CURSOR } from '../model/view-loop.ts';
import { cursorOf, handlePartsAt, poolNames, setName, storageColumns } from '../read/columns.ts';
import { groupSets, ownedBy } from '../read/groups.ts';
import { entitiesPanel } from './entities-panel.ts';
import { storagePanel } from './storage-panel.ts';

export const diagrams: Diagrams = {
  families: [{ id: 'entities', single: true }, { id: 'storages' }],
  presets: {
    one: ['entities', 'storages'],
    'entities-storages': paneRow([50, ['entities']], [50, ['storages']]),
  },
  packing: 'lanes',
  leadingFamilies: {
    create: ['entities'],
    bulk: ['entities', 'storages'],
    destroy: ['entities', 'storages'],
    'destroy-range': ['entities', 'storages'],
    'clear-all': ['entities', 'storages'],
    start: ['entities'],
    ...Object.fromEntries(
      [
        'add',
        'set',
        'remove',
        'connect',
        'disconnect',
        'sort',
        'sort-as',
        'swap',
        'compact',
        'query',
        'group',
        'each',
        'end',
      ].map((kind) => [kind, ['storages']]),
    ),
  },
  componentFamilies: ['storages'],
  above: ['entities'],
  names,
  needsDetail,
  familyOf: (name) => (name === ENTITIES ? 'entities' : 'storages'),
  structureOf: (columns, column) => (column.name === CURSOR ? cursorOf(columns)?.storage : null) ?? structureOf(column),
  panel: (drawing, name) => (name === ENTITIES ? entitiesPanel(drawing) : storagePanel(drawing, name)),
};

/** True if an entity was destroyed, a storage has a second page of entries, or one deletes in place. */
function needsDetail(columns: ColumnSet): boolean {
  const { packed, format } = storageColumns(columns, ENTITIES);
  const rows = Array.from({ length: packed.length }, (_, row) => row);
  if (rows.some((row) => (handlePartsAt(packed, row, format)?.version ?? 0) > 0)) return true;
  const sets = [ENTITIES, ...poolNames(columns)].map((name) => storageColumns(columns, name));
  return sets.some(({ pages, policy, packed }) => pages.length > 1 || (policy === 'in_place' && packed.length > 0));
}

/** A group that owns storages has no panel but is drawn in them; one that owns none has a set of its own. */
function structureOf(column: Column): string | null {
  const { kind, group } = column.meta;
  if (kind === 'entt.group') return ownedBy(column)[0] ?? setName(column);
  if (kind === 'entt.cursor') return null;
  return String(kind).startsWith('entt.') && typeof group === 'string' ? group : null;
}

/** The entity storage is first, then the component storages in order of creation, then the sets of groups. */
function names(columns: ColumnSet): string[] {
  const entities = columns.find(`${ENTITIES}.packed`) === undefined ? [] : [ENTITIES];
  return [...entities, ...poolNames(columns), ...groupSets(columns)];
}
