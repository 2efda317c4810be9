import type { CDPSession, Page } from '@playwright/test';

/**
 * The work of the page's thread that runs scripts, lays out and paints. Only its own CPU time counts, so other programs
 * have little influence.
 */
export interface Work {
  /** Milliseconds per frame: all work of the thread since the previous frame. */
  readonly frames: readonly number[];
  /** Milliseconds from each key or pointer event to the end of the frame that shows its effect. */
  readonly inputs: readonly number[];
  /** Milliseconds of the longest task, during which the window does not respond. */
  readonly longest: number;
}

/** The used fields of an event in Chromium's trace. Times are in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** The start time and the duration. */
  readonly ts: number;
  readonly dur?: number;
  /** The CPU time of the event's thread. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string; readonly data?: { readonly type?: string } };
}

const CATEGORIES = ['toplevel', 'cc', 'devtools.timeline', '__metadata'];
const INPUTS: ReadonlySet<string> = new Set(['keydown', 'pointerdown', 'pointermove', 'wheel']);

export async function workOf(page: Page, act: () => Promise<void>): Promise<Work> {
  return workIn(
    await traced(page, CATEGORIES, async () => {
      await act();
      // On a busy machine a short act may be over before the page draws a frame.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    }),
  );
}

/**
 * Calls `act`.
 * @returns the events of Chromium's trace during the call
 */
export async function traced(
  page: Page,
  includedCategories: string[],
  act: () => Promise<void>,
): Promise<readonly TraceEvent[]> {
  const session = await page.context().newCDPSession(page);
  const events = collected(session);
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } });
  await act();
  await session.send('Tracing.end');
  const all = await events;
  await session.detach();
  return all;
}

function collected(session: CDPSession): Promise<readonly TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) events.push(event as unknown as TraceEvent);
  });
  return new Promise((resolve) => session.once('Tracing.tracingComplete', () => resolve(events)));
}

/** @throws Error if the trace contains nothing of a page's main thread */
export function workIn(events: readonly TraceEvent[]): Work {
  const own = mainThread(events);
  const named = (name: string) => own.filter((event) => event.name === name);
  const tasks = named('ThreadControllerImpl::RunTask').sort((a, b) => a.ts - b.ts);
  const begun = named('ProxyMain::BeginMainFrame').map(({ ts }) => ts);
  const inputs = named('EventDispatch').filter(({ args }) => INPUTS.has(args?.data?.type ?? ''));
  const frames: number[] = [];
  const answered: number[] = [];
  let sinceFrame = 0;
  /** For each input that no frame has shown yet: the work before it. */
  let waiting: number[] = [];
  for (const task of tasks) {
    const isIn = (ts: number) => ts >= task.ts && ts < task.ts + (task.dur ?? 0);
    const before = sinceFrame;
    sinceFrame += (task.tdur ?? 0) / 1000;
    for (const { ts } of inputs) if (isIn(ts)) waiting.push(before);
    if (!begun.some(isIn)) continue;
    frames.push(sinceFrame);
    answered.push(...waiting.map((earlier) => sinceFrame - earlier));
    waiting = [];
    sinceFrame = 0;
  }
  return { frames, inputs: answered, longest: Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000)) };
}

/** Returns the events of the thread that produced the most frames. */
export function mainThread(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const frames = new Map<string, number>();
  for (const event of events) {
    if (event.name === 'ProxyMain::BeginMainFrame') frames.set(threadOf(event), (frames.get(threadOf(event)) ?? 0) + 1);
  }
  const [thread] = [...frames].sort(([, a], [, b]) => b - a);
  if (thread === undefined) throw new Error('The trace has no frame of a page');
  return events.filter((event) => threadOf(event) === thread[0]);
}
