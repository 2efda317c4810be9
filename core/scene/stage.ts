import { isObjectArray, OBJECTS } from '../engines/aos/diagrams/object-columns.ts';
import { objectPanels } from '../engines/aos/diagrams/world-stage.ts';
import { arrayNames, isArrayWorld } from '../engines/arrays/diagrams/array-groups.ts';
import { arrayScene, locateInArrays } from '../engines/arrays/diagrams/world-stage.ts';
import { locateInProgram, programScene } from '../engines/decs/diagrams/program-stage.ts';
import { decsNames, isDecsProgram, structureOfDecs } from '../engines/decs/diagrams/world-columns.ts';
import { entityStorageSection } from '../engines/entt/diagrams/entity-storage.ts';
import { type Section, storageSection } from '../engines/entt/diagrams/storage.ts';
import { ENTITIES, poolNames } from '../engines/entt/diagrams/storage-columns.ts';
import { isFlecsWorld, structureOfColumn, worldNames } from '../engines/flecs/diagrams/world-columns.ts';
import { locateInWorld, worldScene } from '../engines/flecs/diagrams/world-stage.ts';
import { isHashMapWorld, mapNames } from '../engines/hash-map/diagrams/map-columns.ts';
import { hashMapPanels } from '../engines/hash-map/diagrams/world-stage.ts';
import type { Column } from '../trace/column.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import type { StepDetail } from '../trace/step.ts';
import type { Panel } from './kit/block.ts';
import { Drawing } from './kit/drawing.ts';
import { type Rect, STACK_GAP } from './kit/measures.ts';
import { locatePlaced, placePanels, scenePlaced } from './kit/packer.ts';
import type { Scene } from './scene.ts';
import type { View } from './view.ts';

/**
 * Everything that an engine keeps, for whichever engine the columns are: an EnTT registry, a Flecs world, a decs program,
 * hash maps, an array of structs, or arrays of a library without a diagram of its own.
 *
 * Of a registry the entity storage first, then each component's storage in order of creation,
 * stacked, or side by side where `view.abreast` says so. Storages that `view.visible` refuses are left out. Cost depends
 * on what the view shows, not on how many rows there are.
 */
export function stage(columns: ColumnSet, step: StepDetail | null, view: View): Scene {
  const drawing = new Drawing(columns, step, view);
  if (isFlecsWorld(columns)) return worldScene(drawing);
  if (isDecsProgram(columns)) return programScene(drawing);
  if (isArrayWorld(columns)) return arrayScene(drawing);
  const panels = baselinePanels(drawing);
  if (panels !== null) return scenePlaced(drawing, placePanels(drawing, panels));
  const stacks = stacksOf(drawing);
  for (const stack of stacks) {
    for (const { section, y } of stack.sections) {
      if (drawing.sees(stack.x, y, stack.width, section.height)) section.draw(stack.width);
    }
  }
  const last = stacks.at(-1);
  return drawing.scene(
    last === undefined ? 0 : last.x + last.width,
    Math.max(0, ...stacks.map(({ bottom }) => bottom)),
  );
}

/**
 * Names of what a stage can show at this moment. Of a registry: `registry.entities`, then components. Of a world:
 * `entity-index`, `table-graph`, each table by its type (`[Position, Velocity]`), `sparse:…`, `union:…`, `component-index`, `query`
 * (the last one) and the
 * bytes of each table with data (`memory:[Position, Velocity]`), which are not shown unless `view.visible` asks for them.
 * Of a decs program: `entities`, `archetypes`, `query`, each archetype by its types, `singletons`, `metatypes`; with several
 * worlds `level/entities` and so on. Of arrays: their groups.
 */
export function storageNames(columns: ColumnSet): string[] {
  if (isFlecsWorld(columns)) return worldNames(columns);
  if (isDecsProgram(columns)) return decsNames(columns);
  if (isHashMapWorld(columns)) return mapNames(columns);
  if (isObjectArray(columns)) return [OBJECTS];
  if (isArrayWorld(columns)) return arrayNames(columns);
  const entities = columns.find(`${ENTITIES}.packed`) === undefined ? [] : [ENTITIES];
  return [...entities, ...poolNames(columns)];
}

/** Which of them a column belongs to at this moment; null for columns that no diagram shows. */
export function structureOf(columns: ColumnSet, column: Column): string | null {
  if (isFlecsWorld(columns)) return structureOfColumn(columns, column);
  if (isDecsProgram(columns)) return structureOfDecs(columns, column);
  return typeof column.meta.group === 'string' ? column.meta.group : null;
}

/** Where a cell stands in the scene that `stage` would give, in view or not; undefined when it is not drawn at all. */
export function locate(columns: ColumnSet, view: View, column: string, row: number): Rect | undefined {
  const drawing = new Drawing(columns, null, view);
  if (isFlecsWorld(columns)) return locateInWorld(drawing, column, row);
  if (isDecsProgram(columns)) return locateInProgram(drawing, column, row);
  if (isArrayWorld(columns)) return locateInArrays(drawing, column, row);
  const panels = baselinePanels(drawing);
  if (panels !== null) return locatePlaced(placePanels(drawing, panels), column, row);
  for (const { sections } of stacksOf(drawing)) {
    for (const { section } of sections) {
      const found = section.locate(column, row);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** What engines are compared with. */
function baselinePanels(drawing: Drawing): Panel[] | null {
  if (isHashMapWorld(drawing.columns)) return hashMapPanels(drawing);
  return isObjectArray(drawing.columns) ? objectPanels(drawing) : null;
}

interface Stack {
  readonly x: number;
  width: number;
  bottom: number;
  readonly sections: { readonly section: Section; readonly y: number }[];
}

/** The storages in stacks, dealt out in turn: a storage never changes its stack while others come into being. */
function stacksOf(drawing: Drawing): Stack[] {
  const { visible, abreast = 1 } = drawing.view;
  const names = storageNames(drawing.columns).filter((name) => visible === undefined || visible(name));
  const stacks: Stack[] = [];
  for (let i = 0; i < Math.min(abreast, names.length); i++) {
    const before = stacks.at(-1);
    const x = before === undefined ? 0 : before.x + before.width + STACK_GAP;
    const own = names.filter((_, at) => at % abreast === i);
    stacks.push(stackOf(drawing, own, x));
  }
  return stacks;
}

function stackOf(drawing: Drawing, names: readonly string[], x: number): Stack {
  const stack: Stack = { x, width: 0, bottom: 0, sections: [] };
  for (const name of names) {
    const y = stack.sections.length === 0 ? 0 : stack.bottom + STACK_GAP;
    const section =
      name === ENTITIES ? entityStorageSection(drawing, { x, y }) : storageSection(drawing, name, { x, y });
    stack.sections.push({ section, y });
    stack.width = Math.max(stack.width, section.width);
    stack.bottom = y + section.height;
  }
  return stack;
}
