import type { Engine } from '../../core/scene/engine.ts';
import type { Family } from '../../core/scene/structures.ts';
import type { Direction, Pane, PaneTree } from './pane-tree.ts';

/** Arrangements of panes that teach something, the one to begin with first. */
export const presetNames = [
  'one',
  'entities-storages',
  'index-tables',
  'tables-graph',
  'archetypes-chunks',
  'entities-chunks',
  'components-graph-tables',
  'query',
  'memory',
  'hash',
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
/** Everything that a decs program keeps. */
const PROGRAM = ['entities', 'archetypes', 'chunks', 'query', 'singletons', 'metatypes'] as const satisfies Family[];
const ROWS = ['tables', 'sparse', 'unions'] as const satisfies Family[];

const plans: Readonly<Record<Engine, Readonly<Partial<Record<PresetName, Plan>>>>> = {
  entt: {
    one: ['entities', 'storages'],
    'entities-storages': down([38, ['entities']], [62, ['storages']]),
  },
  decs: {
    one: PROGRAM,
    'archetypes-chunks': down([38, ['archetypes']], [62, ['chunks', 'singletons']]),
    'entities-chunks': down([42, ['entities']], [58, ['chunks']]),
    query: down([50, ['query', 'archetypes']], [50, ['chunks']]),
    hash: down([55, ['metatypes']], [45, ['archetypes']]),
  },
  flecs: {
    one: WORLD,
    'index-tables': down([44, ['entity-index']], [56, ROWS]),
    'tables-graph': down([42, ['table-graph']], [58, ROWS]),
    'components-graph-tables': right([40, ['component-index']], [60, down([45, ['table-graph']], [55, ROWS])]),
    query: right([52, ['query']], [48, down([40, ['component-index']], [60, ROWS])]),
    memory: down([45, ['tables']], [55, ['memory']]),
  },
  'hash-map': { one: ['entities', 'maps'] },
  aos: { one: ['objects'] },
  arrays: { one: ['arrays'] },
};

export function presetsOf(engine: Engine): readonly PresetName[] {
  return presetNames.filter((name) => plans[engine][name] !== undefined);
}

/** Panes of a preset, numbered in reading order. */
export function presetTree(engine: Engine, name: PresetName): PaneTree {
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

const familiesByEngine: Readonly<Record<Engine, readonly Family[]>> = {
  entt: ['entities', 'storages'],
  decs: PROGRAM,
  flecs: [...WORLD, 'memory'],
  'hash-map': ['entities', 'maps'],
  aos: ['objects'],
  arrays: ['arrays'],
};

/** Families that a new pane could show. */
export function familiesOf(engine: Engine): readonly Family[] {
  return familiesByEngine[engine];
}
