import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, test as base, expect } from '@playwright/test';
import { siteFolder } from '../tools/build.ts';
import { NOT_IN_SAMPLE } from '../tools/choose-sample.ts';
import { Atlas } from './atlas.ts';
import { WINDOW } from './host.ts';
import { isOutsideSample } from './in-sample.ts';
import { launchChromium } from './launch-chromium.ts';
import { type SiteServer, serveSite } from './site-server.ts';

interface TestFixtures {
  /** A visitor with an empty profile. Its errors and its requests to other origins fail the test. */
  visitor: BrowserContext;
  atlas: Atlas;
  /** Skips two thirds of the tests in each run. The site shows the same window as the program, which other tests check every time. */
  sampled: undefined;
}

interface WorkerFixtures {
  siteBrowser: Browser;
  site: SiteServer;
}

/** Serves the site that `npm run e2e` has built from a static server, with a page that has not opened it yet. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  siteBrowser: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
    async ({}, use) => {
      const browser = await launchChromium();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],

  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
    async ({}, use) => {
      if (!existsSync(join(siteFolder, 'index.html'))) throw new Error('There is no site: run npm run build:site');
      const server = await serveSite(siteFolder);
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],

  sampled: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
    async ({}, use, testInfo) => {
      const outside = isOutsideSample({ title: testInfo.title, tags: ['@third'] }, 'chromium');
      testInfo.skip(outside, NOT_IN_SAMPLE);
      await use(undefined);
    },
    { auto: true },
  ],

  visitor: async ({ siteBrowser, site }, use) => {
    const context = await siteBrowser.newContext({ viewport: WINDOW, locale: 'en-US', acceptDownloads: true });
    const problems: string[] = [];
    const { origin } = new URL(site.url);
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) problems.push(message.text());
    });
    context.on('weberror', (error) => problems.push(error.error().message));
    context.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) problems.push(`request to ${url}`);
    });
    await use(context);
    await context.close();
    expect(problems).toEqual([]);
  },

  page: async ({ visitor }, use) => use(await visitor.newPage()),
  atlas: async ({ page }, use) => use(new Atlas(page)),
});
