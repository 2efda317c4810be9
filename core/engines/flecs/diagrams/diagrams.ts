import { decodeId } from '../../../cells/id-format.ts';
import type { Panel } from '../../../scene/kit/block.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { type Diagrams, paneColumn, paneRow } from '../../../scene/stage/diagrams.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { LISTENERS } from '../model/listeners.ts';
import { tablesOf } from '../read/columns.ts';
import { ID_FORMAT, idWithNames, shortType } from '../read/ids.ts';
import { childrenPanel } from './children-panel.ts';
import { commandsPanel } from './commands-panel.ts';
import { componentIndexPanel } from './component-index.ts';
import { drawFocus } from './draw-focus.ts';
import { drawnWorldOf } from './drawn-world.ts';
import { entityIndexPanel } from './entity-index.ts';
import { listenersPanel } from './listeners-panel.ts';
import { memoryPanel } from './memory-panel.ts';
import { queryPanel } from './query-panel.ts';
import { rangesPanel } from './ranges-panel.ts';
import { sparsePanel } from './sparse-panel.ts';
import {
  COMMANDS,
  COMPONENT_INDEX,
  ENTITY_INDEX,
  parseName,
  QUERY,
  RANGES,
  SINGLE,
  structureNames,
  structureOf,
  TABLE_GRAPH,
  unionId,
} from './structure-names.ts';
import { tableGraphPanel } from './table-graph.ts';
import { tablePanel } from './table-panel.ts';
import { unionPanel } from './union-panel.ts';

/** Values and lists outside tables. */
const OUTSIDE = ['sparse', 'targets', 'children', 'unions'];
const WORLD = [
  ...['entity-index', 'ranges', 'listeners', 'table-graph', 'component-index'],
  ...['tables', ...OUTSIDE, 'query', 'commands'],
];
/** A move involves its tables, the entity's record, the edge to the target, and values outside tables. */
const MOVE = ['tables', 'entity-index', ...OUTSIDE, LISTENERS, 'table-graph', 'commands'];
const ROWS = ['tables', ...OUTSIDE];

export const diagrams: Diagrams = {
  families: [...WORLD.map((id) => ({ id, single: SINGLE.includes(id) })), { id: 'memory', extra: true }],
  presets: {
    one: WORLD,
    'index-tables': paneRow([45, ['entity-index']], [55, ROWS]),
    'tables-graph': paneColumn([45, ['table-graph']], [55, ROWS]),
    'components-graph-tables': paneRow([41, ['component-index']], [59, paneColumn([45, ['table-graph']], [55, ROWS])]),
    query: paneRow([58, ['query']], [42, paneColumn([45, ['component-index']], [55, ROWS])]),
    memory: paneColumn([45, ['tables']], [55, ['memory']]),
  },
  leadingFamilies: {
    create: ['entity-index', 'tables'],
    bulk: ['entity-index', 'tables'],
    destroy: ['entity-index', ...ROWS],
    query: ['query', 'component-index', 'tables'],
    ...Object.fromEntries(['add', 'set', 'set-parent', 'remove', 'clear-entity'].map((kind) => [kind, MOVE])),
    ...Object.fromEntries(['enable', 'disable'].map((kind) => [kind, ['tables']])),
    children: ['children', 'tables'],
    order: ['children'],
    ...Object.fromEntries(['range', 'range-new', 'range-use'].map((kind) => [kind, ['ranges', 'entity-index']])),
    ...Object.fromEntries(['hook', 'observer'].map((kind) => [kind, [LISTENERS]])),
    each: ['tables', 'commands'],
    end: ['commands', ...MOVE],
  },
  componentFamilies: ROWS,
  needsDetail,
  above: ['entity-index', LISTENERS, 'table-graph', 'query', 'commands'],
  names: structureNames,
  familyOf: (name) => parseName(name).family,
  structureOf,
  label(name, { columns, translate, nameOf }) {
    const named = (id: string): string => idWithNames(columns, id, nameOf);
    const { family, of } = parseName(name);
    if (family === 'sparse') return translate('diagram.flecs.sparse', { id: named(of) });
    if (family === 'targets') return translate('diagram.flecs.targets-of', { id: named(of) });
    if (family === 'children') return translate('diagram.flecs.children', { id: named(of) });
    if (family === 'unions') return translate('diagram.flecs.union', { relation: named(of) });
    // The root table has an empty type.
    if (of === '[]') return translate('diagram.flecs.table', { slot: 0 });
    return of.startsWith('[') ? shortType(of.slice(1, -1).split(', '), named) : name;
  },
  cardTitle(name, { columns, translate }) {
    const { family, of } = parseName(name);
    const table = family === 'tables' ? tablesOf(columns).find((each) => each.name === of) : undefined;
    return table && translate('diagram.flecs.table', { slot: table.slot });
  },
  panel: panelOf,
  drawOver: drawFocus,
};

/** True if an entity was deleted, ids have a range, or there is a second page of records. */
function needsDetail(columns: ColumnSet): boolean {
  const dense = columns.find('entities.dense');
  const rows = Array.from({ length: dense?.length ?? 0 }, (_, row) => dense?.peek(row));
  const isRecycled = rows.some(
    (id) => (typeof id === 'number' || typeof id === 'bigint') && decodeId(id, ID_FORMAT).version > 0,
  );
  const pages = columns.find('entities.pages')?.length ?? 0;
  return isRecycled || pages > 1 || Number(columns.find('entities.range')?.peek(0) ?? 0) > 0;
}

const panels: Readonly<Record<string, (drawing: Drawing, name: string, of: string) => Panel | undefined>> = {
  [ENTITY_INDEX]: entityIndexPanel,
  [TABLE_GRAPH]: tableGraphPanel,
  [COMPONENT_INDEX]: componentIndexPanel,
  [QUERY]: queryPanel,
  [COMMANDS]: commandsPanel,
  [RANGES]: rangesPanel,
  [LISTENERS]: listenersPanel,
  sparse: sparsePanel,
  targets: (drawing, name, of) => sparsePanel(drawing, name, of, 'targets'),
  children: childrenPanel,
  unions: (drawing, name, of) => unionPanel(drawing, name, unionId(of)),
  tables: (drawing, name, of) => panelOfTable(drawing, name, of, tablePanel),
  memory: (drawing, name, of) => panelOfTable(drawing, name, of, memoryPanel),
};

function panelOf(drawing: Drawing, name: string): Panel | undefined {
  const { family, of } = parseName(name);
  return panels[family]?.(drawing, name, of);
}

function panelOfTable(drawing: Drawing, name: string, type: string, draw: typeof tablePanel): Panel | undefined {
  const table = drawnWorldOf(drawing).tablesByName.get(type);
  return table && draw(drawing, name, table);
}
