import { type CountedLane, countedPreset } from '../../../core/compare/figures/counted-preset.ts';
import type { Choices } from '../../../core/compare/presets/choices.ts';
import type { PresetName } from '../../../core/compare/presets/presets.ts';
import type { CacheOptions } from '../../../core/cost/cache.ts';
import { engineNamed } from '../../../core/engines/all.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import { serveThread } from '../../workers/node-worker.ts';

/** A preset that one engine counts without keeping its steps. */
export interface CountingTask {
  readonly engine: EngineId;
  readonly preset: PresetName;
  readonly entities: number;
  readonly cache: CacheOptions;
  readonly choices: Choices;
}

const functions = {
  /** Counts a preset on one engine. */
  countPreset(
    { engine, preset, entities, cache, choices }: CountingTask,
    onProgress: (done: number) => void,
  ): CountedLane {
    return countedPreset(engineNamed(engine), preset, entities, { cache, choices, onProgress });
  },
};
export type CountingFunctions = typeof functions;

serveThread(functions);
