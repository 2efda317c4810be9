import { parentPort, workerData } from 'node:worker_threads';
import { errorOf, explore } from './explore.ts';
import { targets } from './targets/all.ts';
import { type FuzzMessage, type FuzzRequest, SharedInput } from './thread.ts';

/* The thread that inputs run in: what hangs or takes all memory there is seen from outside. */

const { target: name, seed, file, until, literals, shared } = workerData as FuzzRequest;
const target = targets[name];
const input = new SharedInput(shared);
const say = (message: FuzzMessage) => parentPort!.postMessage(message);
const textOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

const started = performance.now();
const seconds = () => (performance.now() - started) / 1000;

if (file !== null) {
  input.set(file);
  const error = await errorOf(target, file);
  if (error !== undefined) say({ kind: 'finding', bytes: file, error: textOf(error) });
} else {
  let said = 0;
  const progress = await explore(target, {
    seed,
    literals,
    onInput: (bytes) => input.set(bytes),
    onFinding: ({ bytes, error }) => say({ kind: 'finding', bytes, error: textOf(error) }),
    onProgress: (now) => {
      if (seconds() - said > 10) {
        said = seconds();
        say({ kind: 'progress', progress: now, seconds: said });
      }
      return now.inputs < until.inputs && seconds() < until.seconds;
    },
  });
  say({ kind: 'progress', progress, seconds: seconds() });
}
