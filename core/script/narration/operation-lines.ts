import { type PseudocodeLine, routineLines, routineTitle } from '../../trace/pseudocode.ts';
import type { Write } from '../../trace/step.ts';
import type { Steppable, StepSpan } from '../run/steppable.ts';
import { type Depth, spanTo, stepSpanAt } from './beats.ts';

/** A row in the summary of an operation: a line of pseudocode that ran, or the head of its routine. */
export interface SummaryRow {
  /** Index into the engine's pseudocode. */
  readonly line: number;
  /** The indentation in levels: the line’s own indentation plus one level for each routine on the call stack. */
  readonly indent: number;
  /** The number of times that the line ran; 0 for the head of a routine. */
  readonly times: number;
  /** The first value that the line wrote when it first ran; null if it wrote none. */
  readonly write: Write | null;
  readonly isLast: boolean;
}

/** A routine whose lines are being listed, and the depth of its outermost step so far. */
interface OpenRoutine {
  readonly head: number;
  readonly indent: number;
  depth: number;
}

/** The lines of pseudocode that ran in the operation that ends here, in order, with their routines' heads. Null elsewhere. */
export function operationLines(
  story: Steppable,
  position: number,
  pseudocode: readonly PseudocodeLine[],
): readonly SummaryRow[] | null {
  if (position <= story.timeline.first) return null;
  const span = stepSpanAt(story, position - 1, 'operation');
  if (span.to !== position || story.setups?.some(({ from }) => from === span.from)) return null;
  return rowsOf(story, span, pseudocode);
}

/**
 * Returns the indices of the lines of pseudocode that ran in the beat that ends at a position, and of those that called other routines in it; none for
 * a single memory access, and after a set-up.
 */
export function linesOfBeat(
  story: Steppable,
  position: number,
  depth: Depth,
  pseudocode: readonly PseudocodeLine[],
): ReadonlySet<number> {
  const span = depth === 'access' ? null : spanTo(story, position, 'beat');
  const lines = new Set<number>();
  if (span === null || story.setups?.some(({ to }) => to === span.to)) return lines;
  for (let i = span.from; i < span.to; i++) {
    const step = story.timeline.stepAt(i);
    lines.add(step.line);
    const before = i > span.from ? story.timeline.stepAt(i - 1) : null;
    const call =
      before !== null && before.depth < step.depth ? callFrom(before.line, step.line, pseudocode) : undefined;
    if (call !== undefined) lines.add(call);
  }
  return lines;
}

/** Returns the first line behind `from`, in its routine, that calls the routine of another line. */
function callFrom(from: number, to: number, pseudocode: readonly PseudocodeLine[]): number | undefined {
  const [caller, called] = [pseudocode[from], pseudocode[to]];
  if (caller === undefined || called === undefined || caller.head === called.head) return undefined;
  const call = `${routineTitle(called.routine)}(`;
  return routineLines(pseudocode, caller.head).find(({ index, text }) => index > from && text.includes(call))?.index;
}

function rowsOf({ timeline }: Steppable, { from, to }: StepSpan, pseudocode: readonly PseudocodeLine[]): SummaryRow[] {
  const rows = new Map<number, SummaryRow>();
  const open: OpenRoutine[] = [];
  for (let i = from; i < to; i++) {
    const { line, depth } = timeline.stepAt(i);
    const code = pseudocode[line];
    if (code === undefined) continue;
    const { head } = code;
    const { indent } = enter(open, head, depth);
    if (!rows.has(head)) rows.set(head, { line: head, indent, times: 0, write: null, isLast: false });
    const known = rows.get(line);
    const write =
      known?.write ?? (known === undefined || known.times === 0 ? firstWrite(timeline.detailAt(i).writes) : null);
    const times = (known?.times ?? 0) + 1;
    rows.set(line, { line, indent: known?.indent ?? indent + code.indent, times, write, isLast: i === to - 1 });
  }
  return [...rows.values()];
}

/** Ends the routines that no longer run, and opens the one of a step below its caller. */
function enter(open: OpenRoutine[], head: number, depth: number): OpenRoutine {
  const at = open.findIndex((each) => each.head === head);
  if (at >= 0) {
    open.length = at + 1;
    const found = open[at]!;
    found.depth = Math.min(found.depth, depth);
    return found;
  }
  while ((open.at(-1)?.depth ?? -1) >= depth) open.pop();
  const opened = { head, indent: open.length, depth };
  open.push(opened);
  return opened;
}

/** Returns the first write that leaves a value. */
function firstWrite(writes: readonly Write[]): Write | null {
  return writes.find(({ to }) => to !== undefined) ?? null;
}
