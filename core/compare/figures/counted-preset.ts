import type { CacheOptions } from '../../cost/cache.ts';
import type { Engine } from '../../engine/engine.ts';
import type { EngineId } from '../../script/language/language.ts';
import { parseScript } from '../../script/parse/parse.ts';
import type { LaneTotals } from '../lanes/lane-totals.ts';
import type { PhaseCosts } from '../lanes/phases.ts';
import type { UnsupportedFeature } from '../lanes/unsupported-features.ts';
import { type PresetName, performPreset, presetSchema } from '../presets/presets.ts';
import { CountedRun } from './counted-run.ts';

/** The costs of a whole run as plain data that threads can send. */
export interface CountedLane {
  readonly engine: EngineId;
  /** English messages for the removed parts of the schema. */
  readonly notes: readonly string[];
  readonly totals: LaneTotals;
  /** Means, even for few entities. */
  readonly phases: PhaseCosts;
  readonly unsupported: readonly UnsupportedFeature[];
}

export interface CountingOptions {
  readonly cache?: CacheOptions;
  readonly onProgress?: (done: number) => void;
}

/** Number of operations between two calls of `onProgress`, which take some hundredths of a second. */
const PROGRESS_EVERY = 8192;

/** Counts a preset on one engine without keeping any step, for more entities than `countLane` has memory for. */
export function countedPreset(
  engine: Engine,
  preset: PresetName,
  entities: number,
  { cache, onProgress }: CountingOptions = {},
): CountedLane {
  const run = new CountedRun(engine, parseScript(presetSchema(preset), preset).schema, cache);
  let done = 0;
  performPreset(preset, entities, (operation) => {
    run.perform(operation);
    // Presets never use an entity again after destroying it.
    if (operation.kind === 'destroy') run.forget(operation.entity);
    done++;
    if (done % PROGRESS_EVERY === 0) onProgress?.(done);
  });
  const totals = { ...run.take(), footprint: run.footprint };
  const notes = run.notes.map(({ message }) => message);
  return { engine: engine.id, notes, totals, phases: run.takePhases(), unsupported: run.unsupported };
}
