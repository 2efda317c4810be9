import type { Handle } from './handle.ts';
import { at } from './pseudocode.ts';
import { steps } from './steps.ts';
import { requireVersionable } from './usable-id.ts';
import type { World } from './world.ts';

/**
 * Changes a used index's generation (`ecs_set_version`).
 * @throws ModelError `not-modelled-version` for a tag, or a target of a union
 */
export function setVersion(world: World, entity: Handle): void {
  world.sync();
  const { entities, tracer } = world.context;
  requireVersionable(world, entity);
  if (!world.chosen.setGeneration(entity)) return;
  world.changedVersions.note(entity);
  const slot = entities.tableOf(entity);
  if (slot === undefined) return;
  const row = entities.rowOf(entity);
  tracer.enter();
  tracer.step(steps.rewriteRow, at.setVersion.row, entity, slot, row);
  world.tables.at(slot).entities.set(row, entity);
  tracer.leave();
}
