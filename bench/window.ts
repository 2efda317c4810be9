import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { run } from '../e2e/atlas.ts';
import { startBrowser } from '../e2e/browser-host.ts';
import { startElectron } from '../e2e/electron-host.ts';
import { attach, DemoGame } from '../e2e/game.ts';
import type { Host, HostKind, StartOptions } from '../e2e/host.ts';
import { launchChromium } from '../e2e/launch-chromium.ts';
import { Profile } from '../e2e/profile.ts';
import { build, isBuilt } from '../tools/build.ts';
import { testElectron } from '../tools/test-electron.ts';
import { type Work, workOf } from './main-thread.ts';
import { type Line, type Options, quantile, type Result } from './measure.ts';
import { ACTS, rest } from './window-acts.ts';

const FRAME = { name: 'a frame', value: 16.8 };
const INPUT = { name: 'goal', value: 50 };
const OPENING = { name: 'goal', value: 100 };

/**
 * Measures the work of the window's main thread per frame, in Chromium and in Electron. Only the thread's CPU time
 * counts.
 */
export async function* windows(options: Options): AsyncGenerator<Line> {
  if (!isBuilt()) await build();
  for (const kind of ['chromium', 'electron'] as const) {
    if (options.only !== undefined && !options.only.includes(kind)) continue;
    yield* measuredOn(kind, options);
  }
}

async function* measuredOn(kind: HostKind, options: Options): AsyncGenerator<Line> {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-'));
  const home = join(folder, 'home');
  await mkdir(home);
  const file = join(folder, 'cells.ecs');
  await writeFile(file, scriptOf(options.smoke ? 40 : 1000));
  const host = await start(kind, { folder, home, runtime: folder, flecsPort: 1, file, motion: 'no-preference' });
  if (host === null) yield { name: kind, note: 'is not on this machine' };
  else {
    try {
      await host.page.getByText('cells.ecs', { exact: true }).waitFor();
      yield* script(host, options);
      yield* longScript(host, folder, options);
      yield* game(host, options);
    } finally {
      await host.close();
    }
  }
  await rm(folder, { recursive: true });
}

/** Returns null if the program is not installed. */
async function start(kind: HostKind, options: StartOptions): Promise<Host | null> {
  if (kind === 'electron') {
    const { executable } = await testElectron();
    return executable === null ? null : startElectron(executable, options);
  }
  const browser = await launchChromium();
  const host = await startBrowser(await Profile.open(browser), options);
  return { ...host, close: () => host.close().finally(() => browser.close()) };
}

function scriptOf(entities: number): string {
  const each = (line: (i: number) => string): string => Array.from({ length: entities }, (_, i) => line(i)).join('\n');
  const made = `${each((i) => `create e${i}`)}\n${each((i) => `add e${i} Position ${i}`)}`;
  return `component Position\n${made}\n${each((i) => (i < 60 ? `remove e${i} Position` : ''))}\n`;
}

/** Measures a script of 1,000 entities in one diagram and then in four. */
async function* script(host: Host, options: Options): AsyncGenerator<Line> {
  const { page } = host;
  await settled(page);
  await page.keyboard.press('End');
  await settled(page);
  for (const [name, act] of Object.entries(ACTS)) {
    yield* lines(host, name, await workOf(page, () => act(page, options)));
  }
  await splitIntoFour(page);
  await settled(page);
  for (const name of ['stepping', 'scrubbing'] as const) {
    yield* lines(host, `${name}, four panes`, await workOf(page, () => ACTS[name](page, options)));
  }
  await command(page, 'Back to one diagram');
}

async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command palette' }).fill(name);
  await page.keyboard.press('Enter');
}

/** The panes show everything, entities, storages and entities again. */
async function splitIntoFour(page: Page): Promise<void> {
  for (const [direction, family] of [
    ['Right', /^Entities/],
    ['Down', /^Storages/],
    ['Right', /^Entities/],
  ] as const) {
    await run(page, `pane.split${direction}`);
    await page.locator('.empty-pane').getByRole('button', { name: family }).click();
  }
}

/**
 * Measures a script of 100,000 operations: the part that the window runs itself, and the part that is added when the
 * worker thread is done.
 */
async function* longScript(host: Host, folder: string, options: Options): AsyncGenerator<Line> {
  const { page } = host;
  const opening = await workOf(page, () => open(host, folder, longScriptOf(options.smoke ? 50 : 50_000)));
  yield {
    name: `${host.kind}: longest task of opening 100,000 operations`,
    value: opening.longest,
    unit: 'ms',
    reference: OPENING,
    better: 'less',
  };
  await page.keyboard.press('End');
  for (const name of ['stepping', 'scrubbing'] as const) {
    yield* lines(host, `${name}, 100,000 operations`, await workOf(page, () => ACTS[name](page, options)));
  }
}

function longScriptOf(entities: number): string {
  const made = Array.from({ length: entities }, (_, i) => `create e${i}\nadd e${i} Position ${i}`);
  return `component Position\n${made.join('\n')}\n`;
}

/** Measures a running game of 100,000 entities, all of which move in each frame. */
async function* game(host: Host, options: Options): AsyncGenerator<Line> {
  const { page } = host;
  const demo = DemoGame.start('boids', host, '--entities', options.smoke ? '100' : '100000');
  try {
    await attach(page, 'boids');
    yield* lines(host, 'a live game of 100,000 entities', await workOf(page, () => rest(page, options)));
  } finally {
    await demo.kill();
  }
}

/** Opens a script through the file dialog and waits until it has run completely. */
async function open(host: Host, folder: string, text: string): Promise<void> {
  const path = join(folder, `${text.length}.ecs`);
  await writeFile(path, text);
  await settled(host.page);
  await host.openFile(path, () => host.page.keyboard.press('Control+o'));
  await host.page.getByText(`${text.length}.ecs`, { exact: true }).waitFor();
  await host.page.getByRole('progressbar').waitFor({ state: 'detached' });
}

/**
 * Waits until earlier work is over, because a starting window still loads parts of itself and may miss a key. A person
 * would also look before pressing the next key.
 */
async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(1000);
  // Chromium may never call back in a page that paints nothing any more.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2000 })));
}

function* lines({ kind }: Host, name: string, { frames, inputs }: Work): Generator<Result> {
  const beside = [{ name: 'p50', value: quantile(frames, 0.5) }];
  const head = { unit: 'ms', better: 'less' } as const;
  yield { ...head, name: `${kind}: frame p95 of ${name}`, value: quantile(frames, 0.95), reference: FRAME, beside };
  if (inputs.length === 0) return;
  yield { ...head, name: `${kind}: input to paint p95 of ${name}`, value: quantile(inputs, 0.95), reference: INPUT };
}
