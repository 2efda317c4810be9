import type { EngineId } from '../script/language.ts';
import { type Measure, PHASES, type Phase, type PhaseCost, type PhaseCosts } from './phases.ts';

/** What is judged of an engine. */
export interface Judged {
  readonly engine: EngineId;
  readonly phases: PhaseCosts;
}

/** Which engines need least of one measure in one phase. */
export interface Judgement {
  readonly phase: Phase;
  readonly measure: Measure;
  /** All that need about as little as the least, that first. */
  readonly winners: readonly EngineId[];
  /** Mean of an operation. */
  readonly least: number;
  /** The first of the others, and how many times as much it needs: infinite where the winners need none. Null: all are about equal. */
  readonly next: { readonly engine: EngineId; readonly times: number } | null;
}

/** Below this ratio two figures are about equal. */
const ABOUT_EQUAL = 1.15;

/** The measures of each phase, the one that decides first. */
const JUDGED: Readonly<Record<Phase, readonly Measure[]>> = {
  insert: ['lines', 'bytesMoved', 'allocations'],
  change: ['lines', 'bytesMoved'],
  query: ['lines', 'chases'],
};

/**
 * Judges the engines by phase and measure. Engines that did not do all of a phase are not judged in it; where fewer than two are left,
 * there is no judgement. The order of the engines does not matter.
 */
export function verdictOf(engines: readonly Judged[]): readonly Judgement[] {
  return PHASES.flatMap((phase) => {
    const taking = engines.flatMap(({ engine, phases }) => {
      const cost = phases[phase];
      return cost === null ? [] : [{ engine, cost }];
    });
    return taking.length < 2 ? [] : JUDGED[phase].flatMap((measure) => judge(phase, measure, taking) ?? []);
  });
}

interface Taking {
  readonly engine: EngineId;
  readonly cost: PhaseCost;
}

/** Null where no engine needs any. */
function judge(phase: Phase, measure: Measure, taking: readonly Taking[]): Judgement | null {
  const ranked = taking
    .map(({ engine, cost }) => ({ engine, value: cost[measure] }))
    .sort((a, b) => a.value - b.value || (a.engine < b.engine ? -1 : 1));
  const least = ranked[0]!.value;
  if (ranked.at(-1)!.value === 0) return null;
  const isNear = (value: number): boolean => value <= least * ABOUT_EQUAL;
  const other = ranked.find(({ value }) => !isNear(value));
  return {
    phase,
    measure,
    winners: ranked.filter(({ value }) => isNear(value)).map(({ engine }) => engine),
    least,
    next: other === undefined ? null : { engine: other.engine, times: other.value / least },
  };
}
