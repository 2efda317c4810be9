import type { Panel } from '../../../scene/kit/block.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { archetypePanel } from './archetype-panel.ts';
import { archetypesPanel } from './archetypes-panel.ts';
import { entitiesPanel } from './entities-panel.ts';
import { metatypesPanel } from './metatypes-panel.ts';
import { queryPanel } from './query-panel.ts';
import { singletonsPanel } from './singletons-panel.ts';
import {
  ARCHETYPES,
  archetypesOf,
  ENTITIES,
  METATYPES,
  QUERY,
  SINGLETONS,
  typeName,
  type WorldRef,
  worldRefs,
} from './world-columns.ts';

const builders = new WeakMap<Drawing, Map<string, () => Panel | undefined>>();

/** The panel of a structure, by its name; undefined when there is none. */
export function panelOf(drawing: Drawing, name: string): Panel | undefined {
  let known = builders.get(drawing);
  if (known === undefined) {
    known = new Map(worldRefs(drawing.columns).flatMap((world) => [...buildersOf(drawing, world)]));
    known.set(METATYPES, () => metatypesPanel(drawing));
    builders.set(drawing, known);
  }
  return known.get(name)?.();
}

/** How each structure of a world is drawn, by its name. */
function buildersOf(drawing: Drawing, world: WorldRef): Map<string, () => Panel | undefined> {
  const { prefix } = world;
  const builders = new Map<string, () => Panel | undefined>([
    [prefix + ENTITIES, () => entitiesPanel(drawing, world)],
    [prefix + ARCHETYPES, () => archetypesPanel(drawing, world)],
    [prefix + QUERY, () => queryPanel(drawing, world)],
    [prefix + SINGLETONS, () => singletonsPanel(drawing, world)],
  ]);
  for (const archetype of archetypesOf(drawing.columns, world)) {
    const name = prefix + typeName(archetype.types);
    builders.set(name, () => archetypePanel(drawing, name, archetype));
  }
  return builders;
}
