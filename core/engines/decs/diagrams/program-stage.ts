import type { Panel } from '../../../scene/kit/block.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import type { Rect } from '../../../scene/kit/measures.ts';
import { locatePlaced, placePanels, scenePlaced } from '../../../scene/kit/packer.ts';
import type { Scene } from '../../../scene/scene.ts';
import { archetypePanel } from './archetype-panel.ts';
import { archetypesPanel } from './archetypes-panel.ts';
import { entitiesPanel } from './entities-panel.ts';
import { drawFocus } from './focus.ts';
import { metatypesPanel } from './metatypes-panel.ts';
import { queryPanel } from './query-panel.ts';
import { singletonsPanel } from './singletons-panel.ts';
import {
  ARCHETYPES,
  archetypesOf,
  decsNames,
  ENTITIES,
  METATYPES,
  QUERY,
  SINGLETONS,
  typeName,
  type WorldRef,
  worldRefs,
} from './world-columns.ts';

/** Everything that a decs program keeps, from left to right in lines like words. */
export function programScene(drawing: Drawing): Scene {
  const placed = placePanels(drawing, panelsOf(drawing));
  return scenePlaced(drawing, placed, () => drawFocus(drawing, (column, row) => locatePlaced(placed, column, row)));
}

/** Where a cell stands, without drawing; undefined when it is not shown. */
export function locateInProgram(drawing: Drawing, column: string, row: number): Rect | undefined {
  return locatePlaced(placePanels(drawing, panelsOf(drawing)), column, row);
}

function panelsOf(drawing: Drawing): Panel[] {
  const { columns, view } = drawing;
  const builders = new Map(worldRefs(columns).flatMap((world) => [...buildersOf(drawing, world)]));
  builders.set(METATYPES, () => metatypesPanel(drawing));
  const names = decsNames(columns).filter((name) => view.visible === undefined || view.visible(name));
  return names.flatMap((name) => builders.get(name)?.() ?? []);
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
