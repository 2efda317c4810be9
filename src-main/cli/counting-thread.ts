import { parentPort, workerData } from 'node:worker_threads';
import { countedPreset } from '../../core/compare/counted-preset.ts';
import { engineNamed } from '../../core/engines/all.ts';
import type { CountingMessage, CountingTask } from './count-presets.ts';

const { engine, preset, entities, cache }: CountingTask = workerData;
const tell = (message: CountingMessage): void => parentPort?.postMessage(message);

const lane = countedPreset(engineNamed(engine), preset, entities, {
  cache,
  onProgress: (done) => tell({ kind: 'progress', done }),
});
tell({ kind: 'lane', lane });
