import type { Figure } from '../cost/cost.ts';
import type { EngineId } from '../script/language.ts';
import type { ScriptRun } from '../script/run.ts';
import { type Comparison, type OperationOutcome, outcomeKind } from './compare.ts';
import { costOfOperation, type LaneFigures } from './lane-figures.ts';
import { setupOf } from './lockstep-rows.ts';

/** The parts of an outcome that figures need. */
export type StepOutcome =
  | Pick<Extract<OperationOutcome, { kind: 'done' }>, 'kind' | 'cost' | 'iteration' | 'walked'>
  | { readonly kind: Exclude<OperationOutcome['kind'], 'done'> };

/** The parts of a comparison that a verdict on its steps uses. */
export interface StepComparison extends Pick<Comparison, 'script' | 'operations'> {
  readonly lanes: readonly { readonly engine: EngineId; readonly outcomes: readonly StepOutcome[] }[];
}

export interface StepFigure {
  readonly figure: Figure;
  readonly value: number;
}

/**
 * Returns the three figures of one operation on one engine that are shown in large type. For a query they are the cost of reading each found value
 * once; `StepVerdict.finding` has the cost of finding them. Null if the engine did not perform the operation.
 */
export function stepFigures(outcome: StepOutcome): readonly StepFigure[] | null {
  if (outcome.kind !== 'done') return null;
  const { cost, iteration } = outcome;
  if (iteration === null)
    return [
      { figure: 'cellsWritten', value: cost.cellsWritten },
      { figure: 'bytesMoved', value: cost.bytesMoved },
      { figure: 'lines', value: cost.lines },
    ];
  return [
    { figure: 'cellsRead', value: iteration.accesses },
    { figure: 'bytesRead', value: iteration.bytes },
    { figure: 'lines', value: iteration.lines },
  ];
}

/** The cache lines of one operation on each engine, and the engines that touch the fewest; none if all touch as many. */
export interface StepLines {
  /** Index of the operation. */
  readonly operation: number;
  readonly text: string;
  readonly lines: readonly number[];
  readonly least: readonly EngineId[];
}

export interface StepVerdict {
  readonly engines: readonly EngineId[];
  readonly steps: readonly StepLines[];
  /** The engine that touches the fewest lines in all steps that differ; null if it depends on the step. */
  readonly winner: EngineId | null;
  /** The lines of all operations in set-ups, which the steps leave out. */
  readonly setUp: readonly number[];
  /** The lines of finding what queries visit, which the steps leave out too. */
  readonly finding: readonly number[];
  /** The lines of visiting once what the queries found, which the steps include. */
  readonly visiting: readonly number[];
}

/**
 * Judges the operations outside of set-ups one by one, with the figures that `stepFigures` shows. Operations that an engine did not perform are
 * left out.
 * @param count the number of operations that count, from the first
 */
export function stepVerdict({ script, operations, lanes }: StepComparison, count: number): StepVerdict {
  const engines = lanes.map(({ engine }) => engine);
  const linesOf = (i: number): readonly (number | null)[] =>
    lanes.map(({ outcomes }) => stepFigures(outcomes[i]!)?.at(-1)?.value ?? null);
  const [setUp, finding, visiting] = [engines.map(() => 0), engines.map(() => 0), engines.map(() => 0)];
  const steps: StepLines[] = [];
  for (let i = 0; i < Math.min(count, operations.length); i++) {
    const lines = linesOf(i);
    if (setupOf(script, i) !== null) for (const [at, value] of lines.entries()) setUp[at]! += value ?? 0;
    else if (lines.every((value) => value !== null)) {
      for (const [at, { outcomes }] of lanes.entries()) {
        const outcome = outcomes[i]!;
        if (outcome.kind !== 'done' || outcome.iteration === null) continue;
        finding[at]! += outcome.cost.lines;
        visiting[at]! += outcome.iteration.lines;
      }
      steps.push({ operation: i, text: operations[i]!.text, lines, least: leastOf(lines, engines) });
    }
  }
  const differing = steps.filter(({ least }) => least.length > 0);
  const winner = engines.find((engine) => differing.every(({ least }) => least.includes(engine))) ?? null;
  return { engines, steps, winner: differing.length === 0 ? null : winner, setUp, finding, visiting };
}

function leastOf(lines: readonly number[], engines: readonly EngineId[]): readonly EngineId[] {
  const fewest = Math.min(...lines);
  const least = engines.filter((_, i) => lines[i] === fewest);
  return least.length === engines.length ? [] : least;
}

/** Returns the outcomes of a run whose costs were counted in another thread. */
export function outcomesOf(run: ScriptRun | null, figures: LaneFigures, operations: number): readonly StepOutcome[] {
  return Array.from({ length: operations }, (_, i) => {
    const kind = outcomeKind(run, i);
    return kind === 'done'
      ? {
          kind,
          cost: costOfOperation(figures, i),
          iteration: figures.iterations[i] ?? null,
          walked: figures.walks[i] ?? null,
        }
      : { kind };
  });
}
