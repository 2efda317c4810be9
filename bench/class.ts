import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { serve } from '../e2e/browser-host.ts';
import { build, isBuilt } from '../tools/build.ts';
import { launch } from './browser.ts';
import type { Order, Receipts } from './class-clients.ts';
import { type Options, quantile, type Result } from './measure.ts';

const CLIENTS = 200;
const GOAL_MS = 100;
const STEPS = 40;

/**
 * A class on loopback: the lecturer's window and a follower's page in Chromium, and clients without a page in a process of their own.
 * Times are from the lecturer's key to what a follower has, over all steps and clients; all processes share the machine's clock.
 */
export async function classroom(options: Options): Promise<Result[]> {
  if (!isBuilt()) await build();
  const folder = mkdtempSync(join(tmpdir(), 'ecs-atlas-bench-'));
  const file = join(folder, 'class.ecs');
  writeFileSync(file, script);
  const server = await serve({ home: folder, runtime: folder, flecsPort: 1, file });
  const clients = fork(join(import.meta.dirname, 'class-clients.ts'));
  // A browser each: one browser gives frames to the page in front only.
  const browsers = [await launch(), await launch()] as const;
  try {
    const [lecturer, follower] = [await newPage(browsers[0]), await newPage(browsers[1])];
    await lecturer.goto(server.url);
    const { url, code } = await openClass(lecturer);
    const count = options.smoke ? 3 : CLIENTS;
    await order(clients, { join: count, url, code });
    await follower.goto(url);
    await follower.getByLabel('Code').fill(code);
    await follower.keyboard.press('Enter');
    return await measured({ lecturer, follower, clients, count, steps: options.smoke ? 2 : STEPS });
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

/** Opens the class as a person does. */
async function openClass(page: Page): Promise<{ url: string; code: string }> {
  await page.getByRole('slider').first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command palette' }).fill('Open to a class');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Open the class' }).click();
  const code = (await page.locator('.class-code').textContent())!;
  const port = /:(\d+)$/.exec((await page.locator('.class-addresses code').first().textContent())!)![1];
  await page.keyboard.press('Escape');
  return { url: `http://127.0.0.1:${port}`, code };
}

interface Parts {
  readonly lecturer: Page;
  readonly follower: Page;
  readonly clients: ChildProcess;
  readonly count: number;
  readonly steps: number;
}

async function measured({ lecturer, follower, clients, count, steps }: Parts): Promise<Result[]> {
  await follower.getByText(/^Beat \d+ of/).waitFor();
  const painted = await follower.evaluateHandle<Painted>(PAINTED);
  const own = await lecturer.evaluateHandle<Painted>(PAINTED);
  const keys = await lecturer.evaluateHandle<Noted>(KEYS);
  await order(clients, 'report');
  for (let step = 0; step < steps; step++) {
    await lecturer.keyboard.press('ArrowRight');
    await lecturer.waitForTimeout(200);
  }
  await lecturer.waitForTimeout(500);
  const receipts = Object.entries((await order(clients, 'report')) as Receipts).sort(
    ([a], [b]) => Number(a) - Number(b),
  );
  const pressed = await keys.evaluate((list) => list);
  const [seen, ownSeen] = [await painted.evaluate((list) => list), await own.evaluate((list) => list)];
  if (receipts.some(([, times]) => times.length !== count) || receipts.length !== steps)
    throw new Error(`${receipts.length} of ${steps} steps came to the clients`);
  const delays = receipts.flatMap(([, times], step) => times.map((time) => time - pressed[step]!));
  const since = (painted: Painted): number[] => timesOf(painted, steps).map((time, step) => time - pressed[step]!);
  return [
    ...lines(`key to the step at ${count} clients`, delays),
    ...lines('key to the painted step in a follower’s page', since(seen), since(ownSeen)),
  ];
}

/** @param own the same in the lecturer’s own window, where no network is between */
function lines(name: string, delays: readonly number[], own?: readonly number[]): Result[] {
  const reference = { name: 'goal', value: GOAL_MS };
  return [0.5, 0.95].map((q) => ({
    name: `p${q * 100} of ${name}`,
    value: quantile(delays, q),
    unit: 'ms',
    reference,
    better: 'less',
    ...(own && { beside: [{ name: 'in the lecturer’s window', value: quantile(own, q) }] }),
  }));
}

type Noted = readonly number[];

/** When each key was pressed. Text, since a function would bring the loader's helpers with it. */
const KEYS = `(() => {
  const found = [];
  addEventListener('keydown', ({ timeStamp }) => found.push(performance.timeOrigin + timeStamp), true);
  return found;
})()`;

/** The beats that were painted, each with the time of the frame after the one in which its number is in the page. */
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

/** When a page first showed a beat or, on a machine that is too slow to paint each, a later one. */
function timesOf(painted: Painted, steps: number): number[] {
  return Array.from({ length: steps }, (_, step) => painted.find(([beat]) => beat > step)?.[1] ?? Number.NaN);
}

/** Sends an order to the clients, and waits for the reply. */
async function order(clients: ChildProcess, what: Order): Promise<unknown> {
  const replied = once(clients, 'message');
  clients.send(what);
  const [reply] = await Promise.race([
    replied,
    once(clients, 'exit').then(() => Promise.reject(new Error('The clients ended'))),
  ]);
  return reply;
}
