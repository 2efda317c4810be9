import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import type { HostOptions } from './e2e/fixture.ts';
import { chooseSample } from './tools/choose-sample.ts';

chooseSample((line) => console.log(line));

/** ECS_ATLAS_TESTS=all: what depends on the window alone runs in Electron too. */
const NOT_IN_ELECTRON = process.env.ECS_ATLAS_TESTS === 'all' ? /@chromium/ : /@chromium|@window/;

const SITE = /site\.spec\.ts/;

/** The same specs on both hosts. `npm run e2e` builds, finds the browsers and a display, then runs this. */
export default defineConfig<HostOptions>({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // Some wait for a game or a timer, so that a core would idle.
  workers: availableParallelism() + 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  // Playwright itself would soon wait a second between two tries.
  expect: { timeout: 20_000, toPass: { intervals: [100] } },
  // A busy machine may be too slow once; what passes only then is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  // A trace makes a test two to three times slower. `npm run e2e -- --trace on` records one at once.
  use: { trace: 'on-first-retry', screenshot: 'only-on-failure' },
  projects: [
    // The static site has no program behind it.
    { name: 'site', testMatch: SITE },
    // What only one host has is tagged with it; what depends on the window alone, which is the same in both, with @window.
    { name: 'electron', use: { hostKind: 'electron' }, testIgnore: SITE, grepInvert: NOT_IN_ELECTRON },
    { name: 'chromium', use: { hostKind: 'chromium' }, testIgnore: SITE, grepInvert: /@electron/ },
  ],
});
