import type { Engine } from '../../engine/engine.ts';
import { type CountingOptions, countedPreset } from '../figures/counted-preset.ts';
import { type PresetName, visitsOf } from '../presets/presets.ts';
import { type CostTable, costTable } from './cost-table.ts';
import type { SizedCounts } from './sizes.ts';

/** A question, how many entities it has, and how often its queries are visited. */
export interface PresetQuestion {
  readonly preset: PresetName;
  readonly entities: number;
}

/** Counts a question on one engine for a number of entities. */
export function sizedCounts(
  engine: Engine,
  { preset, entities }: PresetQuestion,
  options?: CountingOptions,
): SizedCounts {
  return { ...countedPreset(engine, preset, entities, options).counts, entities, isCalculated: false };
}

/** Counts the table of a question. */
export function presetTable(
  engines: readonly Engine[],
  question: PresetQuestion,
  rounds = visitsOf(question.preset),
): CostTable {
  return costTable(
    engines.map((engine) => sizedCounts(engine, question)),
    { rounds },
  );
}
