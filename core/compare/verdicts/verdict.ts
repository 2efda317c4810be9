import type { EngineId } from '../../script/language/language.ts';
import { isAboutEqual } from '../figures/about-equal.ts';
import { type Measure, PHASES, type Phase, type PhaseCost, type PhaseCosts } from '../lanes/phases.ts';

export interface Judged {
  readonly engine: EngineId;
  readonly phases: PhaseCosts;
}

export interface Judgement {
  readonly phase: Phase;
  readonly measure: Measure;
  /** All engines about equal to the lowest, which comes first. */
  readonly winners: readonly EngineId[];
  /** The sum over the phase. */
  readonly least: number;
  /** The best of the other engines and its ratio to the lowest cost, infinite if the winners need none. Null if all are about equal. */
  readonly next: { readonly engine: EngineId; readonly times: number } | null;
}

/** The measures of each phase in order of importance. */
export const JUDGED: Readonly<Record<Phase, readonly Measure[]>> = {
  setUp: ['lines'],
  insert: ['lines', 'bytesMoved', 'allocations'],
  change: ['lines', 'bytesMoved'],
  query: ['lines', 'chases'],
};

/**
 * Judges the engines by phase and measure. Engines that did not complete a phase are not judged in it, and a phase with
 * fewer than two engines is not judged at all. The order of the engines does not matter.
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

/** Null if no engine has any cost. */
function judge(phase: Phase, measure: Measure, taking: readonly Taking[]): Judgement | null {
  const ranked = taking
    .map(({ engine, cost }) => ({ engine, value: cost[measure] }))
    .sort((a, b) => a.value - b.value || (a.engine < b.engine ? -1 : 1));
  const least = ranked[0]!.value;
  if (ranked.at(-1)!.value === 0) return null;
  const isNear = (value: number): boolean => isAboutEqual(value, least);
  const other = ranked.find(({ value }) => !isNear(value));
  return {
    phase,
    measure,
    winners: ranked.filter(({ value }) => isNear(value)).map(({ engine }) => engine),
    least,
    next: other === undefined ? null : { engine: other.engine, times: other.value / least },
  };
}
