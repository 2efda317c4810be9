import type { Handle } from './handle.ts';
import type { FlecsId } from './id.ts';
import { at } from './pseudocode.ts';
import { steps } from './steps.ts';
import { type Diff, joinDiffs, NO_DIFF } from './type-diff.ts';
import type { World } from './world.ts';

/**
 * Creates entities with the same ids at once (`ecs_bulk_init`).
 * @throws ModelError if an id cannot be added, or has a hook
 */
export function createMany(world: World, count: number, ids: readonly FlecsId[]): Handle[] {
  world.sync();
  const { context, effects, graph, hierarchy, listeners, rows } = world;
  for (const id of ids) world.requireUsable(id, null);
  for (const id of ids) listeners.requireNoHook(id);
  let table = world.tables.root;
  let diff: Diff = NO_DIFF;
  for (const id of ids) {
    const edge = graph.add(table, id);
    table = edge.to;
    diff = joinDiffs(context.space, diff, edge.diff);
  }
  const created = context.entities.newIds(count);
  const row = rows.appendMany(table, created);
  // Flecs 4.1.6 takes a type without ids as nothing to do, also if there are ids that do not fragment.
  if (table.ids.length === 0) {
    const left = ids.map((id) => context.label(id)).join(', ');
    if (ids.length > 0) context.tracer.step(steps.bulkWithout, at.bulk.head, count, left);
    return created;
  }
  context.tracer.enter();
  listeners.rows('OnAdd', { table, row, count });
  hierarchy.enter({ table, row, count }, null, diff);
  effects.onAdd({ table, row, count }, diff);
  listeners.emit('OnAdd', { table, row, count }, diff.added, null);
  context.tracer.leave();
  world.settle();
  return created;
}
