import type { VisitedCell } from '../../cost/walk.ts';
import type { ScriptRun } from '../../script/run/run.ts';
import type { Step } from '../../trace/step.ts';
import type { StepOutcome } from './step-figures.ts';

/** The cells that `stepFigures` counts for a query, and the number of pointers to pages that it counts besides. */
export interface CountedWalk {
  readonly cells: readonly VisitedCell[];
  readonly pointers: number;
}

/** Returns null for other operations, and if a query reads too many cells to list them. */
export function countedWalk(outcome: StepOutcome | undefined): CountedWalk | null {
  if (outcome?.kind !== 'done' || outcome.walked === null) return null;
  return { cells: outcome.walked, pointers: outcome.cost.cellsRead - outcome.walked.length };
}

/** Returns the cells that the counters of a query count, so that a picture outlines them and not only the cells that were read to find them. */
export function countedReads(
  { operations }: ScriptRun,
  outcomes: readonly StepOutcome[] | undefined,
): (step: Step) => readonly VisitedCell[] | null {
  return ({ op }) => {
    const outcome = outcomes?.[operations[op]?.index ?? op];
    // The first visit of a group creates it, so its recorded cells are marked.
    const writes = outcome?.kind === 'done' && outcome.cost.cellsWritten > 0;
    return writes ? null : (countedWalk(outcome)?.cells ?? null);
  };
}
