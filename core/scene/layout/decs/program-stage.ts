import type { Scene } from '../../scene.ts';
import type { Drawing } from '../drawing.ts';
import type { Panel } from '../flecs/block.ts';
import { type Rect, STACK_GAP } from '../geometry.ts';
import type { Corner } from '../storage.ts';
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
  const placed = placedPanels(drawing);
  for (const { panel, at } of placed) panel.draw(at);
  drawFocus(drawing, (column, row) => locateIn(placed, column, row));
  const right = Math.max(0, ...placed.map(({ panel, at }) => at.x + panel.width));
  return drawing.scene(right, Math.max(0, ...placed.map(({ panel, at }) => at.y + panel.height)));
}

export function locateInProgram(drawing: Drawing, column: string, row: number): Rect | undefined {
  return locateIn(placedPanels(drawing), column, row);
}

interface Placed {
  readonly panel: Panel;
  readonly at: Corner;
}

function locateIn(placed: readonly Placed[], column: string, row: number): Rect | undefined {
  for (const { panel, at } of placed) {
    const found = panel.locate(at, column, row);
    if (found !== undefined) return found;
  }
  return undefined;
}

function placedPanels(drawing: Drawing): Placed[] {
  const { abreast = 1, wrap } = drawing.view;
  const panels = panelsOf(drawing);
  const widest = Math.max(0, ...panels.map(({ width }) => width));
  const room = Math.max(widest, wrap * abreast + STACK_GAP * (abreast - 1));
  const placed: Placed[] = [];
  let [x, y, bottom] = [0, 0, 0];
  for (const panel of panels) {
    if (x > 0 && x + panel.width > room) {
      x = 0;
      y = bottom + STACK_GAP;
    }
    placed.push({ panel, at: { x, y } });
    x += panel.width + STACK_GAP;
    bottom = Math.max(bottom, y + panel.height);
  }
  return placed;
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
