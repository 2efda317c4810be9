import type { EngineId, Language } from '../../core/script/language.ts';
import { type PackedRun, unpackRun } from '../../core/script/packed-run.ts';
import type { ScriptRun } from '../../core/script/run.ts';
import type { Script } from '../../core/script/script.ts';
import { ModelError } from '../../core/trace/model-error.ts';
import { type CountedDepth, keepStops } from './depth.ts';

/** What the thread of a long run is asked. */
export interface LongRunRequest {
  readonly name: string;
  readonly text: string;
  readonly engine: EngineId;
}

/** What it answers: how many operations are done, now and then; at last the run, and where one stops in it. */
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
 * Runs a whole script in a thread of its own, so that the window moves meanwhile.
 * @returns cancels the run
 */
export function runInThread(script: Script, language: Language, listener: LongRunListener): () => void {
  const worker = new Worker(new URL('./long-run-worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<LongRunMessage>) => {
    if ('done' in data) {
      listener.progress(data.done);
      return;
    }
    worker.terminate();
    const run = unpacked(data, script, language);
    if (run instanceof ModelError) listener.failed(run);
    else listener.done(run);
  };
  const fail = (error: ModelError): void => {
    worker.terminate();
    listener.failed(error);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    fail(errorOf(event));
  };
  worker.onmessageerror = () => fail(new ModelError('run-unreadable', 'The result of the thread could not be read'));
  const request: LongRunRequest = { name: script.name, text: script.text, engine: language.engine };
  worker.postMessage(request);
  return () => worker.terminate();
}

function unpacked({ run: packed, stops }: WholeRun, script: Script, language: Language): ScriptRun | ModelError {
  try {
    const run = unpackRun(packed, script, language);
    keepStops(run, stops);
    return run;
  } catch (error) {
    return failure(error instanceof Error ? error.message : String(error));
  }
}

/** A script that could not be loaded is a plain event, without a message. */
function errorOf({ message }: Partial<ErrorEvent>): ModelError {
  return message === undefined ? new ModelError('run-not-loaded', 'The thread could not be loaded') : failure(message);
}

function failure(problem: string): ModelError {
  return new ModelError('run-failed', problem, { problem });
}
