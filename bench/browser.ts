import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { serve } from '../e2e/browser-host.ts';
import { launchChromium } from '../e2e/launch-chromium.ts';
import { build, isBuilt } from '../tools/build.ts';
import { type Line, type Options, quantile, type Result } from './measure.ts';

const FRAME_MS = 16.8;
const LANES_MS = 33;
/** Each entity takes five cells: two rows each of `sparse` and `packed`, and a value. */
const ENTITIES = 1000;

/**
 * Measures frames of the built window in a real Chromium, which paints on the CPU, during stepping, scrubbing and
 * panning.
 */
export async function browser(options: Options): Promise<Line[]> {
  if (!isBuilt()) await build();
  const folder = mkdtempSync(join(tmpdir(), 'ecs-atlas-bench-'));
  const file = join(folder, 'cells.ecs');
  writeFileSync(file, scriptOf(options.smoke ? 40 : ENTITIES));
  const server = await serve({ home: folder, runtime: folder, flecsPort: 1, file });
  const launched = await launchChromium();
  try {
    const page = await launched.newPage({ viewport: { width: 1920, height: 1080 }, locale: 'en-US' });
    await page.goto(server.url);
    return await measured(page, options);
  } finally {
    await launched.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

export function scriptOf(entities: number): string {
  const each = (line: (i: number) => string): string => Array.from({ length: entities }, (_, i) => line(i)).join('\n');
  const made = `${each((i) => `create e${i}`)}\n${each((i) => `add e${i} Position ${i}`)}`;
  return `component Position\n${made}\n${each((i) => (i < 60 ? `remove e${i} Position` : ''))}\n`;
}

async function measured(page: Page, options: Options): Promise<Line[]> {
  await page.getByRole('slider').first().focus();
  await page.keyboard.press('End');
  // The camera must keep showing the whole diagram.
  await command(page, 'Follow the step with the camera');
  await page.keyboard.press('z');
  const cells = await cellsAtRest(page);
  const idle = await frames(page, () => rest(page, options));
  const beside = [{ name: 'at rest', value: quantile(idle, 0.95) }];
  const lines: Result[] = [];
  for (const [name, act] of Object.entries(ACTS)) {
    const p95 = quantile(await frames(page, () => act(page, options)), 0.95);
    lines.push({ ...line(`frame p95 of ${name}, ${cells} cells`, p95, FRAME_MS), beside });
  }
  await command(page, 'Compare engines side by side');
  await page.locator('[data-pane]').nth(3).waitFor();
  const p95 = quantile(await frames(page, () => ACTS.stepping!(page, options)), 0.95);
  return [...lines, { ...line('frame p95 of stepping, 4 lanes', p95, LANES_MS), beside }];
}

export async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command palette' }).fill(name);
  await page.keyboard.press('Enter');
}

/** Waits until the number of visible cells stops growing, since cells are listed in slices. */
async function cellsAtRest(page: Page): Promise<number> {
  let [before, now] = [-1, 0];
  while (before !== now) {
    await page.waitForTimeout(300);
    [before, now] = [now, await page.getByRole('gridcell').count()];
  }
  return now;
}

function line(name: string, value: number, goal: number): Result {
  return { name, value, unit: 'ms', reference: { name: 'a frame', value: goal }, better: 'less' };
}

type Act = (page: Page, options: Options) => Promise<void>;

const times = ({ smoke }: Options): number => (smoke ? 2 : 40);

const rest: Act = async (page, options) => {
  for (let i = 0; i < times(options); i++) await page.waitForTimeout(25);
};

const ACTS: Readonly<Record<string, Act>> = {
  async stepping(page, options) {
    for (let i = 0; i < times(options); i++) {
      await page.keyboard.press('ArrowLeft');
      await page.waitForTimeout(60);
    }
  },
  async scrubbing(page, options) {
    const box = (await page.locator('.scrubber').first().boundingBox())!;
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width - 4, y);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, y, { steps: 3 * times(options) });
    await page.mouse.up();
    await page.keyboard.press('End');
  },
  async panning(page, options) {
    const box = (await page.locator('.stage-view').first().boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 200, y - 80, { steps: 2 * times(options) });
    await page.mouse.move(x + 200, y + 80, { steps: 2 * times(options) });
    await page.mouse.up();
  },
};

/** Records the time of each frame. It is a text, because a function would refer to helpers of the TypeScript loader. */
const RECORDER = `(() => {
  const found = [];
  let request = requestAnimationFrame(function next(now) {
    found.push(now);
    request = requestAnimationFrame(next);
  });
  return { found, stop: () => cancelAnimationFrame(request) };
})()`;

interface Recorder {
  readonly found: readonly number[];
  stop(): void;
}

/** Returns the milliseconds between the frames that a page shows during `act`. */
async function frames(page: Page, act: () => Promise<void>): Promise<number[]> {
  const recorder = await page.evaluateHandle<Recorder>(RECORDER);
  await act();
  const times = await recorder.evaluate(({ found, stop }) => {
    stop();
    return found;
  });
  return times.slice(1).map((time, i) => time - times[i]!);
}
