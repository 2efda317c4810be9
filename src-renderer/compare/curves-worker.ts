import { curveRun } from '../../core/compare/curves.ts';
import { engineNamed } from '../../core/engines/all.ts';
import type { CurveTask } from './curves.ts';

/** Runs one task after the other, and hands each over when it is done. */
addEventListener('message', ({ data }: MessageEvent<readonly CurveTask[]>) => {
  for (const { engine, entities } of data) postMessage(curveRun(engineNamed(engine), entities));
});
