import { languageOf } from '../../../core/engines/all.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import { stops } from '../../../core/script/narration/beats.ts';
import { parseScript } from '../../../core/script/parse/parse.ts';
import { buffersOfRun, type PackedRun, packRun } from '../../../core/script/run/packed-run.ts';
import { runScript, type ScriptRun } from '../../../core/script/run/run.ts';
import { moved } from '../../../src-main/workers/call-message.ts';
import { serveWorker } from '../../../src-main/workers/page-worker.ts';
import type { CountedDepth } from '../play/depth.ts';

/** The request to the thread of a long run. */
export interface LongRunRequest {
  readonly name: string;
  readonly text: string;
  readonly engine: EngineId;
}

/** The result of the thread. */
export interface WholeRun {
  readonly run: PackedRun;
  readonly stops: RunStops;
}
type RunStops = Readonly<Record<CountedDepth, Uint32Array<ArrayBuffer>>>;

/** Milliseconds between two messages about progress. */
const PROGRESS_EVERY = 100;

const functions = {
  /** @param onProgress receives the number of performed operations */
  runWhole({ name, text, engine }: LongRunRequest, onProgress: (done: number) => void): WholeRun {
    const language = languageOf(engine);
    let said = performance.now();
    const run = runScript(parseScript(text, name, language), language, ({ index }) => {
      if (performance.now() - said < PROGRESS_EVERY) return;
      said = performance.now();
      onProgress(index + 1);
    });
    const found = { operation: stopsAt(run, 'operation'), beat: stopsAt(run, 'beat') };
    keepBothEnds(run);
    const packed = packRun(run);
    return moved({ run: packed, stops: found }, [...buffersOfRun(packed), found.operation.buffer, found.beat.buffer]);
  },
};
export type LongRunFunctions = typeof functions;

/** Keeps keyframes at both ends, because the window shows a run from its beginning but needs its end to choose how. */
function keepBothEnds({ timeline }: ScriptRun): void {
  timeline.keepKeyframe();
  timeline.seek(timeline.first);
  timeline.keepKeyframe();
}

function stopsAt(run: ScriptRun, depth: CountedDepth): Uint32Array<ArrayBuffer> {
  return Uint32Array.from(stops(run, depth));
}

serveWorker(functions);
