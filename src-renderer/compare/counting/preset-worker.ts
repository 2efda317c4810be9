import { countedPreset } from '../../../core/compare/figures/counted-preset.ts';
import { countedFigures, type LaneFigures } from '../../../core/compare/figures/lane-figures.ts';
import type { Choices } from '../../../core/compare/presets/choices.ts';
import { type PresetQuestion, sizedCounts } from '../../../core/compare/table/preset-table.ts';
import type { SizedCounts } from '../../../core/compare/table/sizes.ts';
import { engineNamed } from '../../../core/engines/all.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import { serveWorker } from '../../../src-main/workers/page-worker.ts';

/** A question that one engine counts. */
export interface PresetTask extends PresetQuestion {
  readonly engine: EngineId;
}

/** A question with a number of entities, asked in one way. */
export interface SizeTask extends PresetTask {
  readonly choices: Choices;
}

const functions = {
  /** Counts a preset on one engine. */
  countPreset({ engine, preset, entities }: PresetTask, onProgress: (done: number) => void): LaneFigures {
    return countedFigures(countedPreset(engineNamed(engine), preset, entities, { onProgress }));
  },
  /** Counts one task after another and reports each when it is done. */
  countSizes(tasks: readonly SizeTask[], onCounted: (counts: SizedCounts) => void): void {
    for (const { engine, choices, ...question } of tasks) {
      onCounted(sizedCounts(engineNamed(engine), question, { choices }));
    }
  },
};
export type PresetFunctions = typeof functions;

serveWorker(functions);
