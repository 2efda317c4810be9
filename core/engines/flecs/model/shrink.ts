import type { ComponentRecord } from './component-record.ts';
import type { NonFragmenting } from './non-fragmenting.ts';
import { at } from './pseudocode.ts';
import { steps } from './steps.ts';
import { ROOT } from './table-store.ts';
import type { WorldParts } from './world-parts.ts';

interface ShrinkParts extends WorldParts {
  readonly outside: NonFragmenting;
  readonly spawner: { keptSlots(): ReadonlySet<number> };
}

/** Deletes empty tables, then records that nothing uses, after Flecs 4.1.6's `ecs_shrink`. */
export function shrinkWorld(parts: ShrinkParts): void {
  const { context, components, tables } = parts;
  const kept = parts.spawner.keptSlots();
  const empty = [...tables].reverse().filter(({ count, slot }) => count === 0 && slot !== ROOT && !kept.has(slot));
  context.tracer.step(steps.shrinkTables, at.shrink.tables, empty.length);
  context.tracer.enter();
  for (const table of empty) tables.delete(table);
  tables.forgetSlots();
  context.tracer.leave();
  const unused = [...components].filter((record) => !context.space.parts(record.id).wildcard && !isUsed(parts, record));
  context.tracer.step(steps.shrinkRecords, at.shrink.records, unused.length);
  context.tracer.enter();
  for (const record of unused) deleteRecord(parts, record);
  context.tracer.leave();
}

/** Deletes a record with the records that match it, and the edges of ids that do not fragment. */
export function deleteRecord(
  { context, components, tables, outside }: Omit<ShrinkParts, 'spawner'>,
  record: ComponentRecord,
): void {
  for (const each of [...components.matching(record.id), record]) {
    if (!context.space.traits(each.id).dontFragment) continue;
    outside.forget(each);
    tables.deleteEdgesOf(each.id);
  }
  components.delete(record.id);
}

function isUsed({ context }: WorldParts, { id, sparse, children, tables }: ComponentRecord): boolean {
  if (context.space.traits(id).dontFragment) return sparse!.count > 1;
  if (children?.isOrdered) return children.list.length > 0;
  return tables > 0;
}
