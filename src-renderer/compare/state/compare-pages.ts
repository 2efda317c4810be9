import { endOfFirst, type PathStep, pathOf, stepOnPath, type VotePage } from './compare-path.ts';
import { lockstepTransport, useCompare } from './compare-state.ts';

const { getState: get, setState: set } = useCompare;

/** Goes to a step of the argument. A group of operations begins with its first one. */
export function goToStep({ view, group }: PathStep): void {
  const lockstep = get().plan?.lockstep ?? null;
  set({ view, playing: false });
  if (group === null || lockstep === null) return;
  lockstepTransport.seek(lockstep.spanOf(group.first)[0], 'jump');
  lockstepTransport.seek(endOfFirst(group, lockstep), 'step');
}

export function vote(page: VotePage, guess: number): void {
  set({ guesses: { ...get().guesses, [page]: guess } });
}

/** Returns what a step forward does if it leaves the current page; null if it moves the engines. */
export function nextPage(): (() => void) | null {
  const { open, plan, question, view, position } = get();
  if (!open || plan === null || (view === 'lanes' && position < (plan.lockstep?.length ?? 0))) return null;
  const path = pathOf(plan, question);
  const next = path[stepOnPath(path, view, plan.operations) + 1];
  return next === undefined ? () => {} : () => goToStep(next);
}

/** Returns what a step back does if it leaves the current page; null if it moves the engines. */
export function previousPage(): (() => void) | null {
  const { open, plan, question, view } = get();
  if (!open || plan === null || view === 'lanes') return null;
  const path = pathOf(plan, question);
  const before = path[stepOnPath(path, view, plan.operations) - 1];
  // The engines stay at their position, the end of the operations.
  return () => before !== undefined && set({ view: before.view, playing: false });
}
