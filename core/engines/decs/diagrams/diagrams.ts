import type { Panel } from '../../../scene/kit/block.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { type Diagrams, paneColumn } from '../../../scene/stage/diagrams.ts';
import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import {
  archetypeColumns,
  archetypesOf,
  hashedTypes,
  ownerOfChunk,
  structureName,
  type WorldRef,
  worldOfColumn,
  worldRefs,
} from '../read/columns.ts';
import { archetypePanel } from './archetype-panel.ts';
import { archetypesPanel } from './archetypes-panel.ts';
import { drawFocus } from './draw-focus.ts';
import { entitiesPanel } from './entities-panel.ts';
import { metatypesPanel } from './metatypes-panel.ts';
import { queryPanel } from './query-panel.ts';
import { singletonsPanel } from './singletons-panel.ts';
import { structsPanel } from './structs-panel.ts';

/** Structures that are named by their family. All others are archetypes, named by their types. */
const NAMED_BY_FAMILY = ['entities', 'archetypes', 'query', 'singletons', 'metatypes', 'structs'];
const PROGRAM_FAMILIES = ['entities', 'archetypes', 'chunks', 'query', 'singletons', 'metatypes'];

export const diagrams: Diagrams = {
  families: [
    ...PROGRAM_FAMILIES.map((id) => ({ id, single: id !== 'chunks' })),
    { id: 'structs', single: true, extra: true },
  ],
  presets: {
    one: PROGRAM_FAMILIES,
    'archetypes-chunks': paneColumn([45, ['archetypes']], [55, ['chunks', 'singletons']]),
    'entities-chunks': paneColumn([45, ['entities']], [55, ['chunks']]),
    query: paneColumn([50, ['query', 'archetypes']], [50, ['chunks']]),
    structs: paneColumn([50, ['structs']], [50, ['chunks']]),
    hash: paneColumn([55, ['metatypes']], [45, ['archetypes']]),
  },
  leadingFamilies: {
    create: ['chunks', 'entities'],
    destroy: ['chunks', 'entities'],
    add: ['chunks', 'entities'],
    remove: ['chunks', 'entities'],
    set: ['chunks'],
    singleton: ['singletons'],
    query: ['query', 'archetypes'],
    each: ['chunks'],
    end: ['chunks'],
  },
  componentFamilies: ['chunks', 'singletons'],
  needsDetail,
  above: ['entities', 'archetypes', 'query', 'metatypes'],
  names: (columns) => [...structuresOf(columns).keys()],
  familyOf(name) {
    const { own } = parts(name);
    return NAMED_BY_FAMILY.includes(own) ? own : 'chunks';
  },
  structureOf,
  label(name, { translate }) {
    const { world, own } = parts(name);
    const text = NAMED_BY_FAMILY.includes(own)
      ? translate(`ui.structures.family.${own}`)
      : own === '[]'
        ? translate('diagram.decs.archetype', { slot: 0 })
        : own;
    return world === '' ? text : `${world} · ${text}`;
  },
  panel: (drawing, name) => structuresIn(drawing).get(name)?.(drawing, name),
  drawOver: drawFocus,
};

/** True if an entity was destroyed or an archetype has a second chunk. */
function needsDetail(columns: ColumnSet): boolean {
  return worldRefs(columns).some((world) => {
    const generation = columns.find(`${world.group}.entities.generation`);
    const rows = Array.from({ length: generation?.length ?? 0 }, (_, row) => row);
    return (
      rows.some((row) => Number(generation?.peek(row)) > 1) ||
      archetypesOf(columns, world).some(({ chunks }) => chunks.length > 1)
    );
  });
}

type Draw = (drawing: Drawing, name: string) => Panel | undefined;

/** Returns all structures that exist now, with their draw functions: those of each world, then the metatypes. */
function structuresOf(columns: ColumnSet): Map<string, Draw> {
  const found = new Map(worldRefs(columns).flatMap((world) => structuresOfWorld(columns, world)));
  if (hashedTypes(columns).length > 0) found.set('metatypes', metatypesPanel);
  return found;
}

function structuresOfWorld(columns: ColumnSet, world: WorldRef): [string, Draw][] {
  const archetypes = archetypesOf(columns, world);
  const has = (column: string): boolean => (columns.find(`${world.group}.${column}`)?.length ?? 0) > 0;
  const of =
    (draw: (drawing: Drawing, name: string, world: WorldRef) => Panel | undefined): Draw =>
    (drawing, name) =>
      draw(drawing, name, world);
  return [
    [`${world.prefix}entities`, of(entitiesPanel)],
    [`${world.prefix}archetypes`, of(archetypesPanel)],
    ...(has('query.masks') ? [[`${world.prefix}query`, of(queryPanel)] as [string, Draw]] : []),
    ...archetypes.map((archetype): [string, Draw] => [
      structureName(archetype),
      (drawing, name) => archetypePanel(drawing, name, archetype),
    ]),
    ...(archetypes.some(({ types, chunks }) => types.length > 0 && chunks.length > 0)
      ? [[`${world.prefix}structs`, of(structsPanel)] as [string, Draw]]
      : []),
    ...(has('singletons.types') ? [[`${world.prefix}singletons`, of(singletonsPanel)] as [string, Draw]] : []),
  ];
}

const structuresByDrawing = new WeakMap<Drawing, Map<string, Draw>>();

function structuresIn(drawing: Drawing): Map<string, Draw> {
  let known = structuresByDrawing.get(drawing);
  if (known === undefined) {
    known = structuresOf(drawing.columns);
    structuresByDrawing.set(drawing, known);
  }
  return known;
}

/** A chunk belongs to the structure of the archetype that owns it. */
function structureOf(columns: ColumnSet, column: Column): string | null {
  const { kind, archetype, chunk } = column.meta;
  if (kind === 'decs.metatype') return 'metatypes';
  const world = worldOfColumn(columns, column);
  const own = String(kind).slice('decs.'.length);
  if (world === undefined) return null;
  if (column.meta.role === 'cursor' && own === 'query') {
    const visited = ownerOfChunk(columns, world.group, column.peek(0));
    return visited === undefined ? null : structureName(archetypeColumns(columns, world, visited)!);
  }
  if (own !== 'archetype' && own !== 'chunk') return NAMED_BY_FAMILY.includes(own) ? world.prefix + own : null;
  const owner = own === 'chunk' ? ownerOfChunk(columns, world.group, chunk) : Number(archetype);
  const found = owner === undefined ? undefined : archetypeColumns(columns, world, owner);
  return found === undefined ? null : structureName(found);
}

/** Splits a structure's name: `level/entities` is the `entities` of the world `level`. With a single world there is no prefix. */
function parts(name: string): { readonly world: string; readonly own: string } {
  const [, world = '', own = name] = /^([^[/]+)\/(.*)$/.exec(name) ?? [];
  return { world, own };
}
