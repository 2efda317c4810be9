import type { Family } from '../../core/scene/structures.ts';
import type { ModelName } from '../stage/picture.ts';
import type { Direction, Pane, PaneTree } from './pane-tree.ts';

/** Arrangements of panes that teach something, the one to begin with first. */
export const presetNames = [
  'one',
  'entities-storages',
  'index-tables',
  'tables-graph',
  'components-graph-tables',
  'query',
  'memory',
] as const;
export type PresetName = (typeof presetNames)[number];

/** A preset in short: a list is one pane's families. */
type Plan = readonly Family[] | { readonly direction: Direction; readonly parts: readonly (readonly [number, Plan])[] };

const right = (...parts: readonly (readonly [number, Plan])[]): Plan => ({ direction: 'right', parts });
const down = (...parts: readonly (readonly [number, Plan])[]): Plan => ({ direction: 'down', parts });

/** Everything that a world keeps, and the query under way. The bytes of a table show parts of it once more. */
const WORLD = [
  'entity-index',
  'table-graph',
  'component-index',
  'tables',
  'sparse',
  'unions',
  'query',
] as const satisfies Family[];
const ROWS = ['tables', 'sparse', 'unions'] as const satisfies Family[];

const plans: Readonly<Record<ModelName, Readonly<Partial<Record<PresetName, Plan>>>>> = {
  entt: {
    one: ['entities', 'storages'],
    'entities-storages': down([38, ['entities']], [62, ['storages']]),
  },
  flecs: {
    one: WORLD,
    'index-tables': down([44, ['entity-index']], [56, ROWS]),
    'tables-graph': down([42, ['table-graph']], [58, ROWS]),
    'components-graph-tables': right([40, ['component-index']], [60, down([45, ['table-graph']], [55, ROWS])]),
    query: right([52, ['query']], [48, down([40, ['component-index']], [60, ROWS])]),
    memory: down([45, ['tables']], [55, ['memory']]),
  },
  arrays: { one: ['arrays'] },
};

export function presetsOf(engine: ModelName): readonly PresetName[] {
  return presetNames.filter((name) => plans[engine][name] !== undefined);
}

/** Panes of a preset, numbered in reading order. */
export function presetTree(engine: ModelName, name: PresetName): PaneTree {
  const plan = plans[engine][name] ?? plans[engine].one!;
  let n = 0;
  const build = (part: Plan): PaneTree => {
    if (!('direction' in part)) {
      n += 1;
      return newPane(`pane-${n}`, part);
    }
    const { direction, parts } = part;
    const children = parts.map(([, each]) => build(each));
    return { kind: 'split', direction, children, sizes: parts.map(([size]) => size) };
  };
  return build(plan);
}

export function newPane(id: string, families: readonly string[]): Pane {
  return { kind: 'pane', id, families, except: [], script: '' };
}

const familiesByModel: Readonly<Record<ModelName, readonly Family[]>> = {
  entt: ['entities', 'storages'],
  flecs: [...WORLD, 'memory'],
  arrays: ['arrays'],
};

/** Families that a new pane could show. */
export function familiesOf(engine: ModelName): readonly Family[] {
  return familiesByModel[engine];
}
