import type { Interpreter } from '../../script/narration/narrate.ts';
import type { ViewBlock } from '../parse/lesson.ts';

/** Returns what the sentences of a run need. In a plain view they leave out versions. */
export function interpreterFor(view: ViewBlock | null, run: Interpreter): Interpreter {
  if (view?.detail !== 'plain') return run;
  return {
    driver: run.driver,
    nameOf: (handle) => run.nameOf(handle),
    formerNameOf: (handle) => run.formerNameOf?.(handle),
    isPlain: true,
  };
}
