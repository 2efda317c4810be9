import type { Lockstep } from '../../../core/compare/lockstep/lockstep.ts';
import { setupOf } from '../../../core/compare/lockstep/lockstep-rows.ts';
import { type OperationGroup, openingGroup, operationGroups } from '../../../core/compare/lockstep/operation-groups.ts';
import type { PresetQuestion } from '../../../core/compare/table/preset-table.ts';
import { getOrInsert } from '../../../core/trace/lookup.ts';
import type { Plan } from './comparison-plan.ts';

/** The pages of a comparison. */
export type CompareView = 'vote' | 'lanes' | 'curves' | 'again' | 'verdict';

export type VotePage = Extract<CompareView, 'vote' | 'again'>;

/** A step of the argument: a page, or a group of operations side by side. */
export interface PathStep {
  readonly view: CompareView;
  /** Null for other pages than `lanes`, and if there are only totals. */
  readonly group: OperationGroup | null;
}

const known = new WeakMap<Plan, readonly PathStep[]>();
const firsts = new WeakMap<Plan, number>();

/** Returns the steps of an argument: each group of its operations and the verdict; for a preset also the curves, and a vote before and after them. */
export function pathOf(plan: Plan, question: PresetQuestion | null): readonly PathStep[] {
  return getOrInsert(known, plan, () => {
    const { script, lockstep } = plan;
    const groups = script === null || lockstep === null ? [null] : operationGroups(script);
    const page = (view: CompareView): PathStep => ({ view, group: null });
    const operations = groups.map((group): PathStep => ({ view: 'lanes', group }));
    const votes = question === null ? [] : [page('vote')];
    const asked = question === null ? [] : [page('curves'), page('again')];
    return [...votes, ...operations, ...asked, page('verdict')];
  });
}

/** Returns the index of the current step; of the first group in a set-up. */
export function stepOnPath(path: readonly PathStep[], view: CompareView, operation: number): number {
  const own = (step: PathStep): boolean => step.view === view;
  if (view !== 'lanes') return path.findIndex(own);
  const reached = path.findLastIndex(({ group }) => group !== null && group.first <= operation);
  return reached >= 0 ? reached : path.findIndex(own);
}

/** Returns the position before the first operation of the argument: the end of the set-ups before it. */
export function firstPosition(plan: Plan): number {
  return getOrInsert(firsts, plan, ({ script, lockstep }) => {
    const first = script === null ? undefined : operationGroups(script)[0]?.first;
    return lockstep === null || first === undefined ? 0 : lockstep.spanOf(first)[0];
  });
}

/** The position at which a comparison opens: `at` if the argument has an operation there, else the end of its first one. */
export function openingPosition({ script, lockstep }: Plan, at = 0): number {
  if (script === null || lockstep === null) return 0;
  const groups = operationGroups(script);
  const operation = lockstep.operationAt(at);
  const isIn = operation >= (groups[0]?.first ?? 0) && setupOf(script, operation) === null;
  return isIn ? at : endOfFirst(openingGroup(groups), lockstep);
}

/** Returns the end of a group's first operation. */
export function endOfFirst(group: OperationGroup | null, lockstep: Lockstep): number {
  return group === null ? 0 : lockstep.spanOf(group.first)[1];
}
