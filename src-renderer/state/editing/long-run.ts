import type { Language } from '../../../core/script/language/language.ts';
import type { Script } from '../../../core/script/language/script.ts';
import { unpackInSlices } from '../../../core/script/run/packed-run.ts';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import { ModelError } from '../../../core/trace/model-error.ts';
import { failureOf, pageWorker, type WorkerFailure } from '../../../src-main/workers/page-worker.ts';
import { callOnce } from '../../../src-main/workers/worker-calls.ts';
import { keepStops } from '../play/depth.ts';
import type { LongRunFunctions, WholeRun } from './long-run-worker.ts';
import { inSlices } from './run-in-slices.ts';

export interface LongRunListener {
  /** Receives the number of completed operations. */
  progress(done: number): void;
  done(run: ScriptRun): void;
  failed(error: ModelError): void;
}

/**
 * Runs a whole script in a thread, so the window stays responsive.
 * @returns a function that cancels
 */
export function runInThread(script: Script, language: Language, listener: LongRunListener): () => void {
  const worker = pageWorker<LongRunFunctions>(
    new Worker(new URL('./long-run-worker.ts', import.meta.url), { type: 'module' }),
  );
  const { name, text } = script;
  let isCancelled = false;
  const receive = async ({ run: packed, stops }: WholeRun): Promise<void> => {
    try {
      const run = await inSlices(unpackInSlices(packed, script, language));
      if (isCancelled) return;
      keepStops(run, stops);
      listener.done(run);
    } catch (error) {
      listener.failed(errorOf(failureOf(error)));
    }
  };
  const cancel = callOnce(worker, 'runWhole', [{ name, text, engine: language.engine }, listener.progress], {
    // In a new task, because receiving the result was already a long one.
    onDone: (result) => setTimeout(() => void receive(result)),
    onFailure: (error) => listener.failed(errorOf(failureOf(error))),
  });
  return () => {
    isCancelled = true;
    cancel();
  };
}

const FAILURES = {
  'not-loaded': 'The thread could not be loaded',
  unreadable: 'The result of the thread could not be read',
  failed: 'The thread failed',
} as const satisfies Record<WorkerFailure['kind'], string>;

function errorOf({ kind, message: problem }: WorkerFailure): ModelError {
  return new ModelError(`run-${kind}`, FAILURES[kind], { problem });
}
