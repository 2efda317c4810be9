import type { ColumnSet } from '../../../trace/column-set.ts';
import type { StepCode } from '../../../trace/step-code.ts';
import type { Tracer } from '../../../trace/tracer.ts';
import type { EntityStorage } from './entity-storage.ts';
import type { Handle } from './handle.ts';
import { at } from './pseudocode.ts';
import type { SparseSet } from './sparse-set.ts';
import { steps } from './steps.ts';

/**
 * Returns the entities that all of `get` hold and none of `exclude`, in the order in which EnTT 3.12.2's `basic_view` visits them: along the smallest
 * storage of `get` (the first of equals), back to front.
 */
export function view(columns: ColumnSet, get: readonly SparseSet[], exclude: readonly SparseSet[]): Handle[] {
  const { tracer } = columns;
  const lead = get.reduce((smallest, set) => (set.size < smallest.size ? set : smallest));
  const others = get.filter((set) => set !== lead);
  tracer.step(steps.viewPick, at.view.pick, lead.name, lead.size);
  const found: Handle[] = [];
  for (let row = lead.size - 1; row >= 0; row--) {
    if (visit(tracer, lead, others, exclude, row)) found.push(lead.packed.peek(row) as Handle);
  }
  return found;
}

/**
 * Returns what EnTT 3.12.2's `view<entity>(exclude<…>)` visits: the whole packed array of the entity storage back to front, so also the handles that wait
 * to be recycled. In EnTT 3.16.0 and 4.0.0 such a view begins at the last living entity.
 */
export function viewOfEntities(columns: ColumnSet, lead: EntityStorage, exclude: readonly SparseSet[]): Handle[] {
  const { tracer } = columns;
  tracer.step(steps.viewPickEntities, at.view.pick, lead.size);
  const found: Handle[] = [];
  for (let row = lead.size - 1; row >= 0; row--) {
    const entity = lead.packed.peek(row) as Handle;
    const isReleased = row >= lead.inUse && passes(lead, [], exclude, entity);
    if (isReleased) {
      tracer.step(steps.viewYieldReleased, at.view.yield, entity, row);
      readAll(lead, [], exclude, entity, row);
    }
    if (isReleased || visit(tracer, lead, [], exclude, row)) found.push(entity);
  }
  return found;
}

/** @returns true if the view yields the entity */
function visit(
  tracer: Tracer,
  lead: SparseSet,
  others: readonly SparseSet[],
  exclude: readonly SparseSet[],
  row: number,
): boolean {
  const entity = lead.packed.peek(row) as Handle;
  const { code, line, component } = judge(lead, others, exclude, entity);
  tracer.step(code, line, entity, component, row);
  readAll(lead, others, exclude, entity, row);
  return passes(lead, others, exclude, entity);
}

function passes(lead: SparseSet, others: readonly SparseSet[], exclude: readonly SparseSet[], entity: Handle): boolean {
  if (lead.traits.isTombstone(entity)) return false;
  for (const set of others) if (!set.peekContains(entity)) return false;
  for (const set of exclude) if (set.peekContains(entity)) return false;
  return true;
}

interface Verdict {
  readonly code: StepCode;
  readonly line: number;
  readonly component: string;
}

function judge(lead: SparseSet, others: readonly SparseSet[], exclude: readonly SparseSet[], entity: Handle): Verdict {
  if (lead.traits.isTombstone(entity)) {
    return { code: steps.viewSkipTombstone, line: at.view.tombstone, component: lead.name };
  }
  const lacking = others.find((set) => !set.peekContains(entity));
  if (lacking !== undefined) return { code: steps.viewSkipMissing, line: at.view.missing, component: lacking.name };
  const excluding = exclude.find((set) => set.peekContains(entity));
  if (excluding !== undefined)
    return { code: steps.viewSkipExcluded, line: at.view.excluded, component: excluding.name };
  return { code: steps.viewYield, line: at.view.yield, component: lead.name };
}

/** Traces the reads up to the storage that decided. */
function readAll(
  lead: SparseSet,
  others: readonly SparseSet[],
  exclude: readonly SparseSet[],
  entity: Handle,
  row: number,
): void {
  lead.packed.touch(row);
  if (lead.traits.isTombstone(entity)) return;
  if (!others.every((set) => set.contains(entity))) return;
  exclude.some((set) => set.contains(entity));
}
