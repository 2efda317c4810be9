import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { serve } from '../e2e/browser-host.ts';
import { launchChromium } from '../e2e/launch-chromium.ts';
import { build, isBuilt } from '../tools/build.ts';
import type { Order, Receipts } from './class-clients.ts';
import { type Options, quantile, type Result } from './measure.ts';

const CLIENTS = 200;
const GOAL_MS = 100;
const STEPS = 40;

/**
 * Runs a class over loopback: the lecturer's window and a follower's page in Chromium, and clients without pages in
 * another process. Times are measured from the lecturer's key press to its effect at a follower, over all steps and
 * clients; all processes share the machine's clock.
 */
export async function classroom(options: Options): Promise<Result[]> {
  if (!isBuilt()) await build();
  const folder = mkdtempSync(join(tmpdir(), 'ecs-atlas-bench-'));
  const file = join(folder, 'class.ecs');
  writeFileSync(file, script);
  // All clients come from one address.
  const seats = ['--class', '--class-seats', String(CLIENTS + 50)];
  const server = await serve({ home: folder, runtime: folder, flecsPort: 1, file }, 0, seats);
  const clients = fork(join(import.meta.dirname, 'class-clients.ts'));
  const order = ordersTo(clients);
  // Each page gets a browser, because a browser only renders frames for its front page.
  const browsers = [await launchChromium(), await launchChromium()] as const;
  try {
    const [lecturer, follower] = [await newPage(browsers[0]), await newPage(browsers[1])];
    await lecturer.goto(server.url);
    const { url, code } = await openClass(lecturer);
    const count = options.smoke ? 3 : CLIENTS;
    await order({ join: count, url, code });
    const parts = { lecturer, order, steps: options.smoke ? 2 : STEPS };
    const receipts = await received(parts, count);
    await follower.goto(url);
    await follower.getByLabel('Code').fill(code);
    await follower.keyboard.press('Enter');
    await follower.getByText(/^Beat \d+ of/).waitFor();
    return [...receipts, ...(await painted(parts, follower))];
  } finally {
    clients.kill();
    for (const browser of browsers) await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

const script = `component Position\n${Array.from({ length: STEPS }, (_, i) => `create e${i}\nadd e${i} Position ${i}`).join('\n')}\n`;

function newPage(browser: Browser): Promise<Page> {
  return browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
}

async function openClass(page: Page): Promise<{ url: string; code: string }> {
  await page.getByRole('slider').first().waitFor();
  // A key would be lost on a busy machine where the page does not listen yet.
  await page.locator('.palette-button').click();
  await page.getByRole('combobox', { name: 'Command palette' }).fill('Open to a class');
  await page.keyboard.press('Enter');
  const code = (await page.locator('.class-code').textContent())!;
  const port = /:(\d+)$/.exec((await page.locator('.class-addresses code').first().textContent())!)![1];
  await page.keyboard.press('Escape');
  return { url: `http://127.0.0.1:${port}`, code };
}

interface Parts {
  readonly lecturer: Page;
  readonly order: Orders;
  readonly steps: number;
}

/**
 * Measures the clients before any follower paints on the same machine. For comparison it measures a message to their
 * process and back at the same time.
 */
async function received({ lecturer, order, steps }: Parts, count: number): Promise<Result[]> {
  const keys = await lecturer.evaluateHandle<Noted>(KEYS);
  await order('report');
  const echoes: number[] = [];
  await press(lecturer, steps, async () => {
    const start = performance.now();
    await order('echo');
    echoes.push(performance.now() - start);
  });
  const receipts = Object.entries((await order('report')) as Receipts).sort(([a], [b]) => Number(a) - Number(b));
  if (receipts.some(([, times]) => times.length !== count) || receipts.length !== steps)
    throw new Error(`${receipts.length} of ${steps} steps came to the clients`);
  const pressed = await keys.evaluate((list) => list);
  const delays = receipts.flatMap(([, times], step) => times.map((time) => time - pressed[step]!));
  return lines(`key to the step at ${count} clients`, delays, ['a message there and back', echoes]);
}

/** Measures a follower that paints, compared with the lecturer's own window, which needs no network. */
async function painted({ lecturer, steps }: Parts, follower: Page): Promise<Result[]> {
  const keys = await lecturer.evaluateHandle<Noted>(KEYS);
  const beats = await Promise.all([follower, lecturer].map((page) => page.evaluateHandle<Painted>(PAINTED)));
  await press(lecturer, steps, () => lecturer.waitForTimeout(400));
  const pressed = await keys.evaluate((list) => list);
  const [there = [], here = []] = await Promise.all(
    beats.map(async (page) => timesOf(await page.evaluate((list) => list), steps).map((time, i) => time - pressed[i]!)),
  );
  return lines('key to the step painted by a follower', there, ['by the lecturer’s window', here]);
}

async function press(lecturer: Page, steps: number, between: () => Promise<void>): Promise<void> {
  for (let step = 0; step < steps; step++) {
    await lecturer.keyboard.press('ArrowRight');
    await lecturer.waitForTimeout(200);
    await between();
  }
  await lecturer.waitForTimeout(500);
}

function lines(
  name: string,
  delays: readonly number[],
  [other, others]: readonly [string, readonly number[]],
): Result[] {
  return [0.5, 0.95].map((q) => ({
    name: `p${q * 100} of ${name}`,
    value: quantile(delays, q),
    unit: 'ms',
    reference: { name: 'goal', value: GOAL_MS },
    better: 'less',
    beside: [{ name: other, value: quantile(others, q) }],
  }));
}

type Noted = readonly number[];

/**
 * Records the time of each key press. It is a text, because a function would refer to helpers of the TypeScript loader.
 */
const KEYS = `(() => {
  const found = [];
  addEventListener('keydown', ({ timeStamp }) => found.push(performance.timeOrigin + timeStamp), true);
  return found;
})()`;

/** Records the painted beats, each with the time of the frame after its number appeared in the page. */
const PAINTED = `(() => {
  const found = [];
  let before = null;
  const next = () => {
    const beat = Number(/\\d+/.exec(document.querySelector('[data-testid=step-count]')?.textContent ?? '0')[0]);
    if (beat !== before) requestAnimationFrame(() => found.push([beat, performance.timeOrigin + performance.now()]));
    before = beat;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  return found;
})()`;

type Painted = readonly (readonly [beat: number, time: number])[];

/**
 * Returns the time at which a page first showed each beat after its first one, or a later beat if the machine is too
 * slow to paint each.
 */
function timesOf(painted: Painted, steps: number): number[] {
  const first = painted[0]?.[0] ?? 0;
  return Array.from({ length: steps }, (_, step) => painted.find(([beat]) => beat > first + step)?.[1] ?? Number.NaN);
}

type Orders = (what: Order) => Promise<unknown>;

/** Sends orders to the clients and waits for each reply. Rejects when the clients have ended. */
function ordersTo(clients: ChildProcess): Orders {
  const ended = new AbortController();
  clients.once('exit', () => ended.abort());
  return async (what) => {
    const replied = once(clients, 'message', { signal: ended.signal });
    clients.send(what);
    return (await replied)[0];
  };
}
