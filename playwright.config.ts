import { defineConfig } from '@playwright/test';
import type { HostOptions } from './e2e/fixture.ts';

/** The same specs on both hosts. `npm run e2e` builds, finds the browsers and a display, then runs this. */
export default defineConfig<HostOptions>({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  use: { trace: 'retain-on-failure', screenshot: 'only-on-failure' },
  projects: [
    // What only one host has is tagged with it.
    { name: 'electron', use: { hostKind: 'electron' }, grepInvert: /@chromium/ },
    { name: 'chromium', use: { hostKind: 'chromium' }, grepInvert: /@electron/ },
  ],
});
