import type { Browser, Page } from '@playwright/test';
import { launchChromium } from '../e2e/launch-chromium.ts';
import { serveSite } from '../e2e/site-server.ts';
import { FIRST_PICTURE } from '../src-renderer/stage/canvas/first-picture-mark.ts';
import { isSiteBuilt, siteFolder } from '../tools/build.ts';
import { buildSite } from '../tools/build-site.ts';
import { mainThread, traced } from './main-thread.ts';
import { type Line, type Options, quantile, type Result } from './measure.ts';

const GOAL_MS = 1500;
const LESSONS = ['entt-sparse-set', 'flecs-archetypes'];

/** A network of 10 Mbit/s with a latency of 40 ms. */
const NETWORK = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 625_000 };

/**
 * Measures when a link to a lesson shows anything, when it shows the first picture, and the work of the page's main
 * thread until then.
 */
export async function site(options: Options): Promise<Line[]> {
  if (!isSiteBuilt()) await buildSite();
  const server = await serveSite(siteFolder);
  const browser = await launchChromium();
  try {
    const lines: Result[] = [];
    for (const lesson of LESSONS)
      lines.push(...(await linesOf(browser, `${server.url}#lesson=${lesson}&beat=2`, lesson, options)));
    return lines;
  } finally {
    await browser.close();
    await server.close();
  }
}

async function linesOf(browser: Browser, url: string, lesson: string, { smoke }: Options): Promise<Result[]> {
  const visits: Visit[] = [];
  for (let i = 0; i < (smoke ? 1 : 5); i++) visits.push(await visit(browser, url));
  const median = (read: (visit: Visit) => number): number => quantile(visits.map(read), 0.5);
  const line = (name: string, value: number, processor: number): Result => ({
    ...{ name: `${lesson}: ${name}`, value, unit: 'ms', better: 'less' },
    reference: { name: 'goal', value: GOAL_MS },
    beside: [{ name: 'at work by then', value: processor }],
  });
  return [
    line(
      'first paint',
      median(({ paint }) => paint),
      median(({ paintWork }) => paintWork),
    ),
    line(
      'first picture',
      median(({ picture }) => picture),
      median(({ pictureWork }) => pictureWork),
    ),
  ];
}

/** Milliseconds since the start of the visit, and the CPU time of the page's main thread until then. */
interface Visit {
  readonly paint: number;
  readonly picture: number;
  readonly paintWork: number;
  readonly pictureWork: number;
}

/** Visits a page for the first time, with empty caches. */
async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    const events = await traced(page, CATEGORIES, async () => {
      await page.goto(url);
      await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, FIRST_PICTURE);
    });
    const own = mainThread(events);
    const workBy = (name: string): number => {
      const end = own.find((event) => event.name === name)?.ts ?? Number.NaN;
      const tasks = own.filter((event) => event.name === 'ThreadControllerImpl::RunTask' && event.ts < end);
      return tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
    };
    return { ...(await timesOf(page)), paintWork: workBy('firstContentfulPaint'), pictureWork: workBy(FIRST_PICTURE) };
  } finally {
    await context.close();
  }
}

const CATEGORIES = ['toplevel', 'cc', 'loading', 'blink.user_timing', '__metadata'];

function timesOf(page: Page): Promise<Pick<Visit, 'paint' | 'picture'>> {
  return page.evaluate(
    (name) => ({
      paint: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
      picture: performance.getEntriesByName(name)[0]!.startTime,
    }),
    FIRST_PICTURE,
  );
}
