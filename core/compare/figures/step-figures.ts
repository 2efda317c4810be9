import type { Figure } from '../../cost/cost.ts';
import type { EngineId } from '../../script/language/language.ts';
import type { ScriptRun } from '../../script/run/run.ts';
import { type Comparison, type OperationOutcome, outcomeKind } from '../lanes/compare.ts';
import { setupOf } from '../lockstep/lockstep-rows.ts';
import { leastOf } from '../table/cost-table.ts';
import { costOfOperation, type LaneFigures } from './lane-figures.ts';

/** The parts of an outcome that figures need. */
export type StepOutcome =
  | Pick<Extract<OperationOutcome, { kind: 'done' }>, 'kind' | 'cost' | 'pointerLines' | 'isVisit' | 'walked'>
  | { readonly kind: Exclude<OperationOutcome['kind'], 'done'> };

export interface StepLane {
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
}

/** Returns the three figures of one operation on one engine that are shown in large type; null if the engine did not perform it. */
export function stepFigures(outcome: StepOutcome): readonly StepFigure[] | null {
  if (outcome.kind !== 'done') return null;
  const { cost, isVisit } = outcome;
  const shown = isVisit
    ? (['cellsRead', 'bytesRead', 'lines'] as const)
    : (['cellsWritten', 'bytesMoved', 'lines'] as const);
  return shown.map((figure) => ({ figure, value: cost[figure] }));
}

/** The cache lines of one operation on each engine, without those of new blocks, and the engines that touch about the fewest. */
export interface StepLines {
  readonly text: string;
  readonly lines: readonly number[];
  readonly least: readonly EngineId[];
}

/** Returns the operations that a table adds up. Set-ups are left out, and operations that not every engine performed. */
export function stepLines({ script, operations, lanes }: StepComparison, count = operations.length): readonly StepLines[] {
  const engines = lanes.map(({ engine }) => engine);
  return operations.slice(0, count).flatMap(({ text }, i): readonly StepLines[] => {
    const lines = lanes.flatMap(({ outcomes }) => {
      const outcome = outcomes[i]!;
      return outcome.kind === 'done' ? [outcome.cost.lines - outcome.cost.fresh] : [];
    });
    if (setupOf(script, i) !== null || lines.length < lanes.length) return [];
    return [{ text, lines, least: leastOf(lines, engines) }];
  });
}

/** Returns the outcomes of a run whose costs were counted in another thread. */
export function outcomesOf(run: ScriptRun | null, figures: LaneFigures, operations: number): readonly StepOutcome[] {
  const visits = new Set(figures.visits);
  return Array.from({ length: operations }, (_, i) => {
    const kind = outcomeKind(run, i);
    return kind === 'done'
      ? {
          kind,
          cost: costOfOperation(figures, i),
          pointerLines: figures.pointerLines[i] ?? 0,
          isVisit: visits.has(i),
          walked: figures.walks[i] ?? null,
        }
      : { kind };
  });
}
