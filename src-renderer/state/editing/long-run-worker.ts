import { languageOf } from '../../../core/engines/all.ts';
import { stops } from '../../../core/script/beats.ts';
import { buffersOfRun, packRun } from '../../../core/script/packed-run.ts';
import { parseScript } from '../../../core/script/parse.ts';
import { runScript, type ScriptRun } from '../../../core/script/run.ts';
import type { CountedDepth } from '../play/depth.ts';
import type { LongRunMessage, LongRunRequest } from './long-run.ts';

/** Milliseconds between two messages about progress. */
const PROGRESS_EVERY = 100;

addEventListener('message', ({ data }: MessageEvent<LongRunRequest>) => {
  const language = languageOf(data.engine);
  const script = parseScript(data.text, data.name, language);
  let done = 0;
  let said = performance.now();
  const run = runScript(script, language, () => {
    done++;
    if (performance.now() - said < PROGRESS_EVERY) return;
    said = performance.now();
    send({ done });
  });
  const found = { operation: stopsAt(run, 'operation'), beat: stopsAt(run, 'beat') };
  keepBothEnds(run);
  const packed = packRun(run);
  send({ run: packed, stops: found }, [...buffersOfRun(packed), found.operation.buffer, found.beat.buffer]);
});

/** The window shows a run from its beginning, and looks at its end to choose how: neither may be far away. */
function keepBothEnds({ timeline }: ScriptRun): void {
  timeline.keepKeyframe();
  timeline.seek(timeline.first);
  timeline.keepKeyframe();
}

function stopsAt(run: ScriptRun, depth: CountedDepth): Uint32Array<ArrayBuffer> {
  return Uint32Array.from(stops(run, depth));
}

function send(message: LongRunMessage, transfer: Transferable[] = []): void {
  postMessage(message, { transfer });
}
