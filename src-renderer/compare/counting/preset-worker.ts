import { countedPreset } from '../../../core/compare/figures/counted-preset.ts';
import { countedFigures, type LaneFigures } from '../../../core/compare/figures/lane-figures.ts';
import type { PresetName } from '../../../core/compare/presets/presets.ts';
import { comparedEngine } from '../../../core/engines/all.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import { serveWorker } from '../../../src-main/workers/page-worker.ts';

/** A preset question with a number of entities. */
export interface PresetQuestion {
  readonly preset: PresetName;
  readonly entities: number;
}

/** The task of one worker. */
export interface PresetTask extends PresetQuestion {
  readonly engine: EngineId;
  readonly compared: readonly EngineId[];
}

const functions = {
  /** Counts a preset on one engine. */
  countPreset({ engine, compared, preset, entities }: PresetTask, onProgress: (done: number) => void): LaneFigures {
    return countedFigures(countedPreset(comparedEngine(engine, compared), preset, entities, { onProgress }));
  },
};
export type PresetFunctions = typeof functions;

serveWorker(functions);
