import { NO_FINDING } from '../../cost/cost-model.ts';
import type { MemoryLayout } from '../../cost/placement.ts';
import type { Engine } from '../../engine/engine.ts';

/** True if all engines are libraries. Only libraries were traced, so beside a baseline the lines of finding the storage do not count. */
export function countsFinding(engines: readonly Pick<Engine, 'kind'>[]): boolean {
  return engines.every(({ kind }) => kind === 'library');
}

/** Returns engines that count the same things: if one of them is a baseline, none counts the lines of finding the storage. */
export function comparable(engines: readonly Engine[]): readonly Engine[] {
  return countsFinding(engines) ? engines : engines.map(withoutFinding);
}

function withoutFinding(engine: Engine): Engine {
  const { cost } = engine;
  return cost === null ? engine : { ...engine, cost: { ...cost, layout: untouched(cost.layout), finding: NO_FINDING } };
}

function untouched({ parts, effects = {} }: MemoryLayout): MemoryLayout {
  const kept = Object.entries(effects).map(([code, of]) => {
    const own: typeof of = (args) => of(args).filter(({ kind }) => kind !== 'touch');
    return [code, own] as const;
  });
  return { parts, effects: Object.fromEntries(kept) };
}
