import { type Cost, FIGURES, type Figure, noCost } from '../../cost/cost.ts';
import type { VisitedCell } from '../../cost/walk.ts';
import type { EngineId } from '../../script/language/language.ts';
import { countsFinding, withoutFinding } from '../lanes/comparable.ts';
import type { Lane, OperationOutcome } from '../lanes/compare.ts';
import { type LaneTotals, totalsOf } from '../lanes/lane-totals.ts';
import { type UnsupportedFeature, unsupportedIn } from '../lanes/unsupported-features.ts';
import type { CountedLane } from './counted-preset.ts';
import type { Counts } from './counts.ts';

/** Costs shown as bars. Tables show all costs. */
export const BARS = ['lines', 'misses', 'bytesMoved', 'chases', 'allocations'] as const satisfies readonly Figure[];

/** The costs of a lane as plain data that threads can send. */
export interface LaneFigures {
  readonly engine: EngineId;
  readonly isTraced: boolean;
  /** Prefix sums with `FIGURES.length` values per row: row n is the sum of n operations. Empty if operations were not kept. */
  readonly sums: Float64Array<ArrayBuffer>;
  /** Operations that visit what they find. Empty without `sums`. */
  readonly visits: readonly number[];
  /** Operations that were not completed. */
  readonly undone: Readonly<Record<number, Exclude<OperationOutcome['kind'], 'done'>>>;
  /** The cells that visits access, by operation. */
  readonly walks: Readonly<Record<number, readonly VisitedCell[]>>;
  /** The part of each operation's lines that pointers to pages were the first to touch; operations without are left out. */
  readonly pointerLines: Readonly<Record<number, number>>;
  readonly totals: LaneTotals;
  /** The counts of a preset whose operations were not kept. Other tables are added up from the operations of all engines. */
  readonly counts?: Counts;
  readonly unsupported: readonly UnsupportedFeature[];
}

/** Extracts the costs of a lane, so that its run can be released. */
export function laneFigures(lane: Lane): LaneFigures {
  const width = FIGURES.length;
  const sums = new Float64Array((lane.outcomes.length + 1) * width);
  for (const [i, outcome] of lane.outcomes.entries()) {
    const cost = outcome.kind === 'done' || outcome.kind === 'refused' ? outcome.cost : null;
    for (const [at, figure] of FIGURES.entries()) {
      sums[(i + 1) * width + at] = sums[i * width + at]! + (cost?.[figure] ?? 0);
    }
  }
  const visits: number[] = [];
  const undone: Record<number, Exclude<OperationOutcome['kind'], 'done'>> = {};
  const walks: Record<number, readonly VisitedCell[]> = {};
  const pointerLines: Record<number, number> = {};
  for (const [i, outcome] of lane.outcomes.entries()) {
    if (outcome.kind !== 'done') {
      undone[i] = outcome.kind;
      continue;
    }
    if (outcome.isVisit) visits.push(i);
    if (outcome.walked !== null) walks[i] = outcome.walked;
    if (outcome.pointerLines > 0) pointerLines[i] = outcome.pointerLines;
  }
  return {
    engine: lane.engine,
    isTraced: lane.isTraced,
    sums,
    visits,
    undone,
    walks,
    pointerLines,
    totals: totalsOf(lane),
    unsupported: unsupportedIn(lane),
  };
}

export function countedFigures({ engine, totals, counts, unsupported }: CountedLane): LaneFigures {
  const { isTraced } = counts;
  const none = { sums: new Float64Array(), visits: [], undone: {}, walks: {}, pointerLines: {} };
  return { engine, isTraced, ...none, counts, totals, unsupported };
}

const [LINES, FINDING] = [FIGURES.indexOf('lines'), FIGURES.indexOf('finding')] as const;

/** Returns figures that count the same things: beside a baseline, without finding the storage. */
export function comparableFigures(all: readonly LaneFigures[]): readonly LaneFigures[] {
  if (countsFinding(all)) return all;
  return all.map((figures) => {
    const { cost, visits } = figures.totals;
    const sums = figures.sums.slice();
    for (let row = 0; row < sums.length; row += FIGURES.length) {
      sums[row + LINES]! -= sums[row + FINDING]!;
      sums[row + FINDING] = 0;
    }
    const totals = { ...figures.totals, cost: withoutFinding(cost), visits: visits && withoutFinding(visits) };
    return { ...figures, sums, totals };
  });
}

export function costOfFirst({ sums }: LaneFigures, count: number): Cost {
  return costFrom((at) => sums[count * FIGURES.length + at] ?? 0);
}

export function costOfOperation({ sums }: LaneFigures, operation: number): Cost {
  const start = operation * FIGURES.length;
  return costFrom((at) => (sums[start + FIGURES.length + at] ?? 0) - (sums[start + at] ?? 0));
}

function costFrom(value: (at: number) => number): Cost {
  const cost = noCost();
  for (const [at, figure] of FIGURES.entries()) cost[figure] = value(at);
  return cost;
}
