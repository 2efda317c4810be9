import { countLane } from '../../core/compare/compare.ts';
import { laneFigures } from '../../core/compare/lane-figures.ts';
import { engineNamed } from '../../core/engines/all.ts';
import { parseScript } from '../../core/script/parse.ts';
import type { FiguresRequest } from './count-figures.ts';

/** Counts what a script costs on one engine after the other, and hands each over when it is done. */
addEventListener('message', ({ data }: MessageEvent<FiguresRequest>) => {
  const script = parseScript(data.text, data.name);
  for (const engine of data.engines) {
    const figures = laneFigures(countLane(script, engineNamed(engine)));
    postMessage(figures, { transfer: [figures.sums.buffer] });
  }
});
