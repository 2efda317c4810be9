import { create } from 'zustand';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import { cancelledRun, failedRun } from '../script/beginning-of-run.ts';
import { finishRun, type Session, useSession } from '../session/session.ts';
import { type LongRunListener, runInThread } from './long-run.ts';

/** The rest of a script that runs for longer than the window can block. */
interface LongRuns {
  /** The number of completed operations and of all; null while nothing runs. */
  readonly running: { readonly done: number; readonly total: number } | null;
}

export const useLongRuns = create<LongRuns>(() => ({ running: null }));

const { setState: set } = useLongRuns;

/** The long run: its beginning, which the window shows, and a function that stops the rest. */
let current: { readonly beginning: ScriptRun; readonly stop: () => void } | null = null;

/**
 * Runs the rest of every long run that the session opens, one at a time.
 * @returns a function that stops this
 */
export function finishLongRuns(): () => void {
  begin(useSession.getState());
  const unsubscribe = useSession.subscribe(begin);
  return () => {
    unsubscribe();
    stop();
  };
}

/** The beginning stays visible. */
export function cancelLongRun(): void {
  if (current === null) return;
  const { beginning } = current;
  stop();
  finishRun(beginning, cancelledRun(beginning));
}

function begin({ document }: Session): void {
  if (current?.beginning === document.run) return;
  stop();
  if (document.isWhole) return;
  const { run } = document;
  // Runs the script of the beginning, because the text may have errors by now.
  const { script } = run;
  current = { beginning: run, stop: runInThread(script, run.language, listenerOf(run)) };
  set({ running: { done: run.whole.length, total: script.operations.length } });
}

function listenerOf(beginning: ScriptRun): LongRunListener {
  const end = (run: ScriptRun) => {
    stop();
    finishRun(beginning, run);
  };
  return {
    progress: (done) => set({ running: { done, total: beginning.script.operations.length } }),
    done: end,
    failed: (error) => end(failedRun(beginning, error)),
  };
}

function stop(): void {
  current?.stop();
  current = null;
  if (useLongRuns.getState().running !== null) set({ running: null });
}
