import { type Depth, spanTo } from '../../../core/script/narration/beats.ts';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import type { PseudocodeLine } from '../../../core/trace/pseudocode.ts';

/** A routine that is being executed: its place in the pseudocode. */
export interface StackFrame {
  readonly routine: string;
  /** Index into the engine's pseudocode. */
  readonly line: number;
}

/**
 * Returns the routines running at a position, the outermost first. At the end of a beat, its main step decides. Empty at the start and
 * after a set-up.
 */
export function callStack(run: ScriptRun, position: number, depth: Depth): readonly StackFrame[] {
  const span = depth === 'access' ? null : spanTo(run, position, 'beat');
  if (span === null) return framesAt(run, position);
  if (run.setups.some(({ to }) => to === span.to)) return [];
  const steps = Array.from({ length: span.to - span.from }, (_, i) => span.from + i);
  return framesAt(run, (steps.find((step) => run.timeline.depthOf(step) === 0) ?? span.from) + 1);
}

function framesAt(run: ScriptRun, position: number): readonly StackFrame[] {
  const { timeline, language } = run;
  const frames: StackFrame[] = [];
  if (position <= timeline.first) return frames;
  let depth = Number.POSITIVE_INFINITY;
  const operation = timeline.operationOf(position - 1);
  // The caller of a step is the nearest earlier step of the same operation at a lower depth.
  for (let i = position - 1; i >= timeline.first && timeline.operationOf(i) === operation && depth > 0; i--) {
    const step = timeline.stepAt(i);
    if (step.depth >= depth) continue;
    depth = step.depth;
    const listing = language.pseudocode[step.line];
    // Steps before others of the same routine are not its callers.
    const isCaller = listing !== undefined && frames[0]?.routine !== listing.routine;
    if (isCaller) frames.unshift({ routine: listing.routine, line: step.line });
  }
  return frames;
}

export interface RoutineLine extends PseudocodeLine {
  readonly index: number;
}

/** Returns the listing of one routine. */
export function routineLines(pseudocode: readonly PseudocodeLine[], routine: string): readonly RoutineLine[] {
  return pseudocode.flatMap((line, index) => (line.routine === routine ? [{ ...line, index }] : []));
}

/** Returns a routine's name without its parameters: `swap_and_pop`. */
export function routineTitle(routine: string): string {
  return routine.replace(/[(<:].*$/s, '');
}
