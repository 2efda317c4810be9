import { countLane } from '../../core/compare/compare.ts';
import { laneFigures } from '../../core/compare/lane-figures.ts';
import { engineNamed } from '../../core/engines/all.ts';
import { parseScript } from '../../core/script/parse.ts';
import type { FiguresRequest } from './count-figures.ts';

/** Counts the costs of a script on one engine after the other, and posts each result. */
addEventListener('message', ({ data }: MessageEvent<FiguresRequest>) => {
  const script = parseScript(data.text, data.name);
  for (const engine of data.engines) {
    const figures = laneFigures(countLane(script, engineNamed(engine)));
    postMessage(figures, { transfer: [figures.sums.buffer] });
  }
});
