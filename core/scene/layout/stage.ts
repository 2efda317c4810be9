import type { ColumnSet } from '../../trace/column-set.ts';
import type { StepDetail } from '../../trace/step.ts';
import type { View } from '../layout.ts';
import type { Scene } from '../scene.ts';
import { Drawing } from './drawing.ts';
import { entityStorageSection } from './entity-storage.ts';
import { STACK_GAP } from './geometry.ts';
import { type Section, storageSection } from './storage.ts';
import { ENTITIES, poolNames } from './storage-columns.ts';

/**
 * Everything that an EnTT registry keeps: the entity storage on top, below it each component's storage in order of
 * creation. Storages that `view.visible` refuses are left out. Cost depends on what the view shows, not on how many rows there are.
 */
export function stage(columns: ColumnSet, step: StepDetail | null, view: View): Scene {
  const drawing = new Drawing(columns, step, view);
  const sections = sectionsOf(drawing);
  const width = Math.max(0, ...sections.map((section) => section.width));
  let y = 0;
  for (const section of sections) {
    if (drawing.sees(0, y, width, section.height)) section.draw(width);
    y += section.height + STACK_GAP;
  }
  return drawing.scene(width, Math.max(0, y - STACK_GAP));
}

/** Names of the storages that a stage can show at this moment: `registry.entities`, then components. */
export function storageNames(columns: ColumnSet): string[] {
  const entities = columns.find(`${ENTITIES}.packed`) === undefined ? [] : [ENTITIES];
  return [...entities, ...poolNames(columns)];
}

function sectionsOf(drawing: Drawing): Section[] {
  const { visible } = drawing.view;
  const sections: Section[] = [];
  let y = 0;
  for (const name of storageNames(drawing.columns)) {
    if (visible !== undefined && !visible(name)) continue;
    const section = name === ENTITIES ? entityStorageSection(drawing, y) : storageSection(drawing, name, y);
    sections.push(section);
    y += section.height + STACK_GAP;
  }
  return sections;
}
