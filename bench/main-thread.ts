import type { CDPSession, Page } from '@playwright/test';

/** What the thread of a page that runs scripts, lays out and paints had to do. Its own time, so that other programs count little. */
export interface Work {
  /** Milliseconds for each frame: all that the thread did since the frame before. */
  readonly frames: readonly number[];
  /** Milliseconds from each key or pointer event to the end of the frame that shows what it did. */
  readonly inputs: readonly number[];
  /** Milliseconds of the longest task, during which the window answers nothing. */
  readonly longest: number;
}

/** An event of Chromium's trace, as far as it is read. Times are in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** When it began, and how long it took. */
  readonly ts: number;
  readonly dur?: number;
  /** How long its thread was at work in it. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string; readonly data?: { readonly type?: string } };
}

const CATEGORIES = ['toplevel', 'cc', 'devtools.timeline', '__metadata'];
const INPUTS: ReadonlySet<string> = new Set(['keydown', 'pointerdown', 'pointermove', 'wheel']);

/** Does something to a page and traces it meanwhile. */
export async function workOf(page: Page, act: () => Promise<void>): Promise<Work> {
  return workIn(await traced(page, CATEGORIES, act));
}

/** Does something to a page. @returns the events of Chromium's trace meanwhile */
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

/** @throws when nothing of a page's main thread was traced */
export function workIn(events: readonly TraceEvent[]): Work {
  const own = mainThread(events);
  const named = (name: string) => own.filter((event) => event.name === name);
  const tasks = named('ThreadControllerImpl::RunTask').sort((a, b) => a.ts - b.ts);
  const begun = named('ProxyMain::BeginMainFrame').map(({ ts }) => ts);
  const inputs = named('EventDispatch').filter(({ args }) => INPUTS.has(args?.data?.type ?? ''));
  const frames: number[] = [];
  const answered: number[] = [];
  let sinceFrame = 0;
  /** For each input that no frame has shown: what was done before it. */
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

/** The events of the thread that most frames were made on. */
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
