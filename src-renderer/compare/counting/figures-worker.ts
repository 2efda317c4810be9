import { type LaneFigures, laneFigures } from '../../../core/compare/figures/lane-figures.ts';
import { countLane } from '../../../core/compare/lanes/compare.ts';
import { engineNamed } from '../../../core/engines/all.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import { parseScript } from '../../../core/script/parse/parse.ts';
import { moved } from '../../../src-main/workers/call-message.ts';
import { serveWorker } from '../../../src-main/workers/page-worker.ts';

/** A script, the engines that run it, and those of them that are counted. */
export interface FiguresRequest {
  readonly name: string;
  readonly text: string;
  readonly compared: readonly EngineId[];
  readonly engines: readonly EngineId[];
}

const functions = {
  /** Counts the costs of a script on one engine after the other. */
  countLanes({ name, text, compared, engines }: FiguresRequest, onLane: (figures: LaneFigures) => void): void {
    const script = parseScript(text, name);
    for (const engine of engines) {
      const figures = laneFigures(countLane(script, engineNamed(engine), { compared: compared.map(engineNamed) }));
      onLane(moved(figures, [figures.sums.buffer]));
    }
  },
};
export type FiguresFunctions = typeof functions;

serveWorker(functions);
