import type { Figure } from '../../cost/cost.ts';
import type { EngineId } from '../../script/language/language.ts';
import type { ScriptRun } from '../../script/run/run.ts';
import { type Comparison, type OperationOutcome, outcomeKind } from '../lanes/compare.ts';
import { setupOf } from '../lockstep/lockstep-rows.ts';
import { isAboutEqual } from './about-equal.ts';
import { costOfOperation, type LaneFigures } from './lane-figures.ts';

/** The parts of an outcome that figures need. */
export type StepOutcome =
  | Pick<Extract<OperationOutcome, { kind: 'done' }>, 'kind' | 'cost' | 'pointerLines' | 'isVisit' | 'walked'>
  | { readonly kind: Exclude<OperationOutcome['kind'], 'done'> };

/** The parts of a comparison that a verdict on its steps uses. */
export interface StepComparison extends Pick<Comparison, 'script' | 'operations'> {
  readonly lanes: readonly { readonly engine: EngineId; readonly outcomes: readonly StepOutcome[] }[];
}

type DoneStep = Extract<StepOutcome, { kind: 'done' }>;

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

/** The cache lines of one operation on each engine, and the engines that touch about the fewest; none if all touch about as many. */
export interface StepLines {
  readonly text: string;
  readonly lines: readonly number[];
  readonly least: readonly EngineId[];
}

/** The verdict on operations of which each happens once, but what the queries found is visited several times. */
export interface StepVerdict {
  readonly engines: readonly EngineId[];
  readonly steps: readonly StepLines[];
  readonly visits: number;
  /** The engine that touches the fewest lines in all; null if several do. */
  readonly winner: EngineId | null;
  /** The lines of all operations in set-ups, which the verdict leaves out. */
  readonly setUp: readonly number[];
  /** False beside a baseline: docs/cost.md. */
  readonly countsFinding: boolean;
  /** The lines of changes. */
  readonly once: readonly number[];
  /** The lines of visiting once what the queries found. */
  readonly visiting: readonly number[];
  /** The lines of `once`, and of all visits. */
  readonly totals: readonly number[];
}

/**
 * Judges the operations outside of set-ups with the figures that `stepFigures` shows. Operations that an engine did not perform are left out.
 * @param count the number of operations that count, from the first
 * @param visits how often what the queries found is visited
 */
export function stepVerdict({ script, operations, lanes }: StepComparison, count: number, visits: number): StepVerdict {
  const engines = lanes.map(({ engine }) => engine);
  const zero = (): number[] => engines.map(() => 0);
  const [setUp, once, visiting] = [zero(), zero(), zero()];
  const steps: StepLines[] = [];
  let countsFinding = false;
  for (let i = 0; i < Math.min(count, operations.length); i++) {
    const done = lanes.map(({ outcomes }) => doneIn(outcomes[i]!));
    if (setupOf(script, i) !== null) {
      for (const [at, outcome] of done.entries()) setUp[at]! += outcome?.cost.lines ?? 0;
      continue;
    }
    const all = done.filter((outcome) => outcome !== null);
    if (all.length < done.length) continue;
    for (const [at, { cost, isVisit }] of all.entries()) (isVisit ? visiting : once)[at]! += cost.lines;
    countsFinding ||= all.some(({ cost }) => cost.finding > 0);
    const lines = all.map(({ cost }) => cost.lines);
    steps.push({ text: operations[i]!.text, lines, least: leastOf(lines, engines) });
  }
  const totals = once.map((lines, at) => lines + visits * visiting[at]!);
  const [winner = null, ...others] = leastOf(totals, engines);
  const figures = { countsFinding, setUp, once, visiting, totals };
  return { engines, steps, visits, ...figures, winner: others.length === 0 ? winner : null };
}

function doneIn(outcome: StepOutcome): DoneStep | null {
  return outcome.kind === 'done' ? outcome : null;
}

/** Returns the engines whose figure is about equal to the lowest; none if all are. */
export function leastOf(figures: readonly number[], engines: readonly EngineId[]): readonly EngineId[] {
  const fewest = Math.min(...figures);
  const least = engines.filter((_, i) => isAboutEqual(figures[i]!, fewest));
  return least.length === engines.length ? [] : least;
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
