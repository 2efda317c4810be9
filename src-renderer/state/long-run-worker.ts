import { languageOf } from '../../core/engines/all.ts';
import { buffersOfRun, packRun } from '../../core/script/packed-run.ts';
import { parseScript } from '../../core/script/parse.ts';
import { runScript } from '../../core/script/run.ts';
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
  const packed = packRun(run);
  send({ run: packed }, buffersOfRun(packed));
});

function send(message: LongRunMessage, transfer: Transferable[] = []): void {
  postMessage(message, { transfer });
}
