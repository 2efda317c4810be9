import { countedPreset } from '../../core/compare/counted-preset.ts';
import { countedFigures } from '../../core/compare/lane-figures.ts';
import { engineNamed } from '../../core/engines/all.ts';
import type { PresetMessage, PresetTask } from './preset-counting.ts';

/** Counts a preset on one engine and posts its progress. */
addEventListener('message', ({ data: { engine, preset, entities } }: MessageEvent<PresetTask>) => {
  const tell = (message: PresetMessage): void => postMessage(message);
  const lane = countedPreset(engineNamed(engine), preset, entities, {
    onProgress: (done) => tell({ kind: 'progress', done }),
  });
  tell({ kind: 'figures', figures: countedFigures(lane) });
});
