import type { ColumnSet } from '../../../trace/column-set.ts';
import type { Tracer } from '../../../trace/tracer.ts';
import type { EntityStorage } from './entity-storage.ts';
import type { Handle } from './handle.ts';
import { at } from './pseudocode.ts';
import type { SparseSet } from './sparse-set.ts';
import { steps } from './steps.ts';
import type { Version } from './version.ts';

/** The storages of a view. It walks `lead`, and looks up its entities in the others. */
export interface ViewSets {
  readonly lead: SparseSet;
  readonly others: readonly SparseSet[];
  readonly exclude: readonly SparseSet[];
  /** False if the view takes each handle of `lead` for an entity. */
  readonly testsTombstones: boolean;
}

/** Why a view skips an entity, or that it yields it, and the storage that decided. */
interface Verdict {
  readonly why: 'tombstone' | 'missing' | 'excluded' | 'yield';
  readonly component: string;
}

const OUTCOMES = {
  tombstone: { code: steps.viewSkipTombstone, line: at.view.tombstone },
  missing: { code: steps.viewSkipMissing, line: at.view.missing },
  excluded: { code: steps.viewSkipExcluded, line: at.view.excluded },
  yield: { code: steps.viewYield, line: at.view.yield },
} as const;

/** Chooses the smallest storage of `get`, the first of equals, as EnTT's `basic_view` does when it is created. */
export function viewSets(
  get: readonly SparseSet[],
  exclude: readonly SparseSet[],
  { trustsUnpinned }: Version,
): ViewSets {
  const lead = get.reduce((smallest, set) => (set.size < smallest.size ? set : smallest));
  const testsTombstones = !trustsUnpinned || get.some(({ policy }) => policy === 'in_place');
  return { lead, others: get.filter((set) => set !== lead), exclude, testsTombstones };
}

/**
 * Returns the entities that a view yields, in the order in which `basic_view` visits them: along the leading storage, back to front.
 */
export function view(columns: ColumnSet, sets: ViewSets): Handle[] {
  const { tracer } = columns;
  const { lead } = sets;
  tracer.step(steps.viewPick, at.view.pick, lead.name, lead.size);
  const found: Handle[] = [];
  for (let row = lead.size - 1; row >= 0; row--) {
    if (visit(tracer, sets, row)) found.push(lead.packed.peek(row) as Handle);
  }
  return found;
}

/**
 * Returns what `view<entity>(exclude<…>)` visits: the packed array of the entity storage back to front. EnTT 3.12.2 begins at its end, so at handles that
 * wait to be recycled; 3.16 begins at the last living entity.
 */
export function viewOfEntities(columns: ColumnSet, lead: EntityStorage, sets: ViewSets): Handle[] {
  const { tracer } = columns;
  const code = lead.placeholder === null ? steps.viewPickEntities : steps.viewPickLiving;
  tracer.step(code, at.view.pick, lead.walked);
  const found: Handle[] = [];
  for (let row = lead.walked - 1; row >= 0; row--) {
    const entity = lead.packed.peek(row) as Handle;
    const isReleased = row >= lead.inUse && judge(sets, entity).why === 'yield';
    if (isReleased) {
      tracer.step(steps.viewYieldReleased, at.view.yield, entity, row);
      lead.packed.touch(row);
      readTests(sets, entity);
    }
    if (isReleased || visit(tracer, sets, row)) found.push(entity);
  }
  return found;
}

/** @returns true if the view yields the entity */
function visit(tracer: Tracer, sets: ViewSets, row: number): boolean {
  const { packed } = sets.lead;
  const entity = packed.peek(row) as Handle;
  const { why, component } = judge(sets, entity);
  const { code, line } = OUTCOMES[why];
  tracer.step(code, line, entity, component, row);
  packed.touch(row);
  readTests(sets, entity);
  return why === 'yield';
}

/** Tests an entity of the leading storage. Not traced. */
export function judge({ lead, others, exclude, testsTombstones }: ViewSets, entity: Handle): Verdict {
  if (testsTombstones && lead.traits.isTombstone(entity)) return { why: 'tombstone', component: lead.name };
  const lacking = others.find((set) => !set.peekContains(entity));
  if (lacking !== undefined) return { why: 'missing', component: lacking.name };
  const excluding = exclude.find((set) => set.peekContains(entity));
  if (excluding !== undefined) return { why: 'excluded', component: excluding.name };
  return { why: 'yield', component: lead.name };
}

/** Traces the look-ups of the tests up to the storage that decided. */
export function readTests({ lead, others, exclude, testsTombstones }: ViewSets, entity: Handle): void {
  if (testsTombstones && lead.traits.isTombstone(entity)) return;
  if (!others.every((set) => set.contains(entity))) return;
  exclude.some((set) => set.contains(entity));
}
