import type { CacheOptions } from '../cost/cache.ts';
import type { Engine } from '../engines/engine.ts';
import type { EngineId } from '../script/language.ts';
import { parseScript } from '../script/parse.ts';
import { CountedRun } from './counted-run.ts';
import type { LeftOut } from './left-out.ts';
import type { PhaseCosts } from './phases.ts';
import { type PresetName, performPreset, presetSchema } from './presets.ts';
import type { LaneTotals } from './totals.ts';

/** The totals of a whole run. Plain data, so another thread can send it. */
export interface CountedLane {
  readonly engine: EngineId;
  /** What of the schema was left out, in English. */
  readonly notes: readonly string[];
  readonly totals: LaneTotals;
  /** Means, however few entities there are. */
  readonly phases: PhaseCosts;
  readonly leftOut: readonly LeftOut[];
}

/** How a preset is counted. */
export interface CountingOptions {
  readonly cache?: CacheOptions;
  /** Called now and then with the number of operations that are counted. */
  readonly onProgress?: (done: number) => void;
}

/** Operations between two calls of `onProgress`: some hundredths of a second. */
const PROGRESS_EVERY = 8192;

/** A preset on one engine, without keeping any step: for more entities than `laneOf` has memory for. */
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
    // Presets do not ask for what they have destroyed.
    if (operation.kind === 'destroy') run.forget(operation.entity);
    done++;
    if (done % PROGRESS_EVERY === 0) onProgress?.(done);
  });
  const totals = { ...run.take(), footprint: run.footprint };
  const notes = run.notes.map(({ message }) => message);
  return { engine: engine.id, notes, totals, phases: run.phases, leftOut: run.leftOut };
}
