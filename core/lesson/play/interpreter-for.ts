import type { Interpreter } from '../../script/narration/narrate.ts';
import { isPlainView, type ViewBlock } from '../parse/lesson.ts';

/** Returns what the sentences of a lesson's run need. In a plain view they leave out versions. */
export function interpreterFor(view: ViewBlock | null, run: Interpreter): Interpreter {
  return {
    driver: run.driver,
    nameOf: (handle) => run.nameOf(handle),
    formerNameOf: (handle) => run.formerNameOf?.(handle),
    isPlain: isPlainView(view),
    cannotOpenMore: true,
  };
}
