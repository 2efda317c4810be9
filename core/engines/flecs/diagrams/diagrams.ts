import type { Diagrams } from '../../../scene/diagrams.ts';
import { flecsIdText } from '../handle.ts';
import { structureOfColumn, worldNames } from './world-columns.ts';
import { drawFocus, panelOf } from './world-stage.ts';

/** Everything that a world keeps, and the query that runs. */
const WORLD = ['entity-index', 'table-graph', 'component-index', 'tables', 'sparse', 'unions', 'query'];
const ROWS = ['tables', 'sparse', 'unions'];
const SINGLE = ['entity-index', 'table-graph', 'component-index', 'query'];

export const diagrams: Diagrams = {
  families: [...WORLD.map((id) => ({ id, single: SINGLE.includes(id) })), { id: 'memory', extra: true }],
  presets: {
    one: WORLD,
    'index-tables': {
      direction: 'down',
      parts: [
        [44, ['entity-index']],
        [56, ROWS],
      ],
    },
    'tables-graph': {
      direction: 'down',
      parts: [
        [42, ['table-graph']],
        [58, ROWS],
      ],
    },
    'components-graph-tables': {
      direction: 'right',
      parts: [
        [40, ['component-index']],
        [
          60,
          {
            direction: 'down',
            parts: [
              [45, ['table-graph']],
              [55, ROWS],
            ],
          },
        ],
      ],
    },
    query: {
      direction: 'right',
      parts: [
        [52, ['query']],
        [
          48,
          {
            direction: 'down',
            parts: [
              [40, ['component-index']],
              [60, ROWS],
            ],
          },
        ],
      ],
    },
    memory: {
      direction: 'down',
      parts: [
        [45, ['tables']],
        [55, ['memory']],
      ],
    },
  },
  names: worldNames,
  familyOf(name) {
    if (SINGLE.includes(name)) return name;
    const [kind = ''] = name.split(':', 1);
    return { sparse: 'sparse', union: 'unions', memory: 'memory' }[kind] ?? 'tables';
  },
  structureOf: structureOfColumn,
  label(name, { columns, translate, nameOf }) {
    const named = (id: string): string => flecsIdText(columns, id, nameOf);
    const of = name.slice(name.indexOf(':') + 1);
    if (name.startsWith('sparse:')) return translate('diagram.flecs.sparse', { id: named(of) });
    if (name.startsWith('union:')) return translate('diagram.flecs.union', { relation: named(of) });
    // The root table, whose type is empty.
    if (of === '[]') return translate('diagram.flecs.table', { slot: 0 });
    return of.startsWith('[') ? `[${of.slice(1, -1).split(', ').map(named).join(', ')}]` : of;
  },
  panel: panelOf,
  drawOver: drawFocus,
};
