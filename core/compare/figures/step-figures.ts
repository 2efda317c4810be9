import type { Figure } from '../../cost/cost.ts';
import type { EngineId } from '../../script/language/language.ts';
import type { Comparison, OperationOutcome } from '../lanes/compare.ts';
import { linesEachTime } from './counts.ts';
import { costOfOperation, type LaneFigures } from './lane-figures.ts';

/** The parts of an outcome that figures need. */
export type StepOutcome =
  | Pick<Extract<OperationOutcome, { kind: 'done' }>, 'kind' | 'cost' | 'pointerLines' | 'isVisit' | 'walked'>
  | { readonly kind: Exclude<OperationOutcome['kind'], 'done'> };

interface StepLane {
  readonly engine: EngineId;
  readonly isTraced: boolean;
  readonly outcomes: readonly StepOutcome[];
}

/** The parts of a comparison that a table adds up. */
export interface StepComparison extends Pick<Comparison, 'script' | 'operations'> {
  readonly lanes: readonly StepLane[];
}

export interface StepFigure {
  readonly figure: Figure;
  readonly value: number;
  /** The lines that are touched only the first time, and not in the value. */
  readonly first?: number;
}

/** Returns the three figures of one operation on one engine that are shown in large type; null if the engine did not perform it. */
export function stepFigures(outcome: StepOutcome): readonly StepFigure[] | null {
  if (outcome.kind !== 'done') return null;
  const { cost, isVisit } = outcome;
  const shown = isVisit
    ? (['cellsRead', 'bytesRead', 'lines'] as const)
    : (['cellsWritten', 'bytesMoved', 'lines'] as const);
  return shown.map((figure) => {
    if (figure !== 'lines') return { figure, value: cost[figure] };
    return { figure, value: linesEachTime(cost), ...(cost.fresh > 0 && { first: cost.fresh }) };
  });
}

/** Returns the outcomes of operations that were counted in another thread. */
export function outcomesOf(figures: LaneFigures, operations: number): readonly StepOutcome[] {
  const visits = new Set(figures.visits);
  return Array.from({ length: operations }, (_, i): StepOutcome => {
    const undone = figures.undone[i];
    if (undone !== undefined) return { kind: undone };
    return {
      kind: 'done',
      cost: costOfOperation(figures, i),
      pointerLines: figures.pointerLines[i] ?? 0,
      isVisit: visits.has(i),
      walked: figures.walks[i] ?? null,
    };
  });
}
