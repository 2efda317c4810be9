import type { EngineId, Language } from '../../../core/script/language.ts';
import { type PackedRun, unpackInSlices } from '../../../core/script/packed-run.ts';
import type { ScriptRun } from '../../../core/script/run.ts';
import type { Script } from '../../../core/script/script.ts';
import { ModelError } from '../../../core/trace/model-error.ts';
import { onWorkerFailure, type WorkerFailure } from '../../../src-main/contract/worker-failure.ts';
import { type CountedDepth, keepStops } from '../play/depth.ts';
import { inSlices } from './run-in-slices.ts';

/** The request to the thread of a long run. */
export interface LongRunRequest {
  readonly name: string;
  readonly text: string;
  readonly engine: EngineId;
}

/** The messages of the thread: the number of performed operations, and finally the run with its stops. */
export type LongRunMessage = { readonly done: number } | WholeRun;
interface WholeRun {
  readonly run: PackedRun;
  readonly stops: RunStops;
}
type RunStops = Readonly<Record<CountedDepth, Uint32Array<ArrayBuffer>>>;

export interface LongRunListener {
  /** Operations that are done. */
  progress(done: number): void;
  done(run: ScriptRun): void;
  failed(error: ModelError): void;
}

/**
 * Runs a whole script in a thread, so the window stays responsive.
 * @returns a function that cancels
 */
export function runInThread(script: Script, language: Language, listener: LongRunListener): () => void {
  const worker = new Worker(new URL('./long-run-worker.ts', import.meta.url), { type: 'module' });
  let isCancelled = false;
  const receive = async ({ run: packed, stops }: WholeRun): Promise<void> => {
    try {
      const run = await inSlices(unpackInSlices(packed, script, language));
      if (isCancelled) return;
      keepStops(run, stops);
      listener.done(run);
    } catch (error) {
      listener.failed(errorOf({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }));
    }
  };
  worker.onmessage = ({ data }: MessageEvent<LongRunMessage>) => {
    if ('done' in data) {
      listener.progress(data.done);
      return;
    }
    worker.terminate();
    // In a new task, because receiving the message has already taken a long one.
    setTimeout(() => void receive(data));
  };
  onWorkerFailure(worker, (failure) => {
    worker.terminate();
    listener.failed(errorOf(failure));
  });
  const request: LongRunRequest = { name: script.name, text: script.text, engine: language.engine };
  worker.postMessage(request);
  return () => {
    isCancelled = true;
    worker.terminate();
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
