import { type CountedLane, countedPreset } from '../../../core/compare/figures/counted-preset.ts';
import type { PresetName } from '../../../core/compare/presets/presets.ts';
import type { CacheOptions } from '../../../core/cost/cache.ts';
import { comparedEngine } from '../../../core/engines/all.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import { serveThread } from '../../workers/node-worker.ts';

/** A preset that one engine counts without keeping its steps. */
export interface CountingTask {
  readonly engine: EngineId;
  /** All engines that are compared. */
  readonly compared: readonly EngineId[];
  readonly preset: PresetName;
  readonly entities: number;
  readonly cache: CacheOptions;
}

const functions = {
  /** Counts a preset on one engine. */
  countPreset(
    { engine, compared, preset, entities, cache }: CountingTask,
    onProgress: (done: number) => void,
  ): CountedLane {
    return countedPreset(comparedEngine(engine, compared), preset, entities, { cache, onProgress });
  },
};
export type CountingFunctions = typeof functions;

serveThread(functions);
