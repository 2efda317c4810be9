import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import type { HostOptions } from './e2e/fixture.ts';
import { chooseSample } from './tools/choose-sample.ts';

chooseSample((line) => console.log(line));

/** With ECS_ATLAS_TESTS=all, tests that only depend on the window also run in Electron. */
const NOT_IN_ELECTRON = process.env.ECS_ATLAS_TESTS === 'all' ? /@chromium/ : /@chromium|@window/;

const SITE = /site\.spec\.ts/;

/** Runs the same specs on both hosts. `npm run e2e` builds, finds the browsers and a display, then runs this. */
export default defineConfig<HostOptions>({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // One more than the cores, because some tests only wait for a game or a timer.
  workers: availableParallelism() + 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  // Playwright's own intervals between two attempts would soon reach a second.
  expect: { timeout: 20_000, toPass: { intervals: [100] } },
  // A busy machine may be too slow once. A test that only passes the second time is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  // A trace makes a test two to three times slower. `npm run e2e -- --trace on` always records one.
  use: { trace: 'on-first-retry', screenshot: 'only-on-failure' },
  projects: [
    // The static site, without the program.
    { name: 'site', testMatch: SITE },
    // Tests for a single host are tagged with its name; tests that only depend on the window, which is the same on both, with @window.
    { name: 'electron', use: { hostKind: 'electron' }, testIgnore: SITE, grepInvert: NOT_IN_ELECTRON },
    { name: 'chromium', use: { hostKind: 'chromium' }, testIgnore: SITE, grepInvert: /@electron/ },
  ],
});
