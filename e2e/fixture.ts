import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { NOT_IN_SAMPLE } from '../tools/choose-sample.ts';
import { type TestElectron, testElectron } from '../tools/test-electron.ts';
import { Atlas, openFirstExample } from './atlas.ts';
import { startBrowser } from './browser-host.ts';
import { startElectron } from './electron-host.ts';
import { EXAMPLE, firstExample } from './first-example.ts';
import type { Host, HostKind, Motion } from './host.ts';
import { isOutsideSample } from './in-sample.ts';
import { launchChromium } from './launch-chromium.ts';
import { ONE_PROCESS, Profile } from './profile.ts';

export interface HostOptions {
  hostKind: HostKind;
}

type Home = boolean | 'left';

interface TestFixtures {
  /** The script to start with, as in `test.use({ script: 'component Position\n…' })`; null starts without one. */
  script: string | null;
  /**
   * Without a script the window starts at Home, which can be left for the first example. With false it starts with that
   * example.
   */
  home: Home;
  /** The content of settings.json at the start. By default the depth is memory accesses. */
  settings: string | null;
  /**
   * By default transitions are skipped because painting them takes a tenth of the time. Tests about motion use
   * `no-preference`.
   */
  motion: Motion;
  /** Skips tests outside the sample of this run before their fixtures are made. */
  sampled: undefined;
  /** The file to start with, by default one with `script`. */
  startFile: string | null;
  /** Starts the program with a file, or at Home, in the home folder of the test. It is closed at the end of the test. */
  start: (file: string | null) => Promise<Host>;
  /** The started program. `page` is its page, and `atlas` the page object. */
  host: Host;
  atlas: Atlas;
}

interface WorkerFixtures extends HostOptions {
  ownBrowser: Browser | null;
  ownProfile: Profile | null;
  ownElectron: TestElectron | null;
}

/** Waits until a window shows the file or the page that it was started with. */
async function shown(page: Page, file: string | null, home: Home): Promise<void> {
  if (file !== null) return expect(page.getByText('test.ecs', { exact: true })).toBeVisible();
  if (home === false) {
    await expect(page.getByText(EXAMPLE, { exact: true })).toBeVisible();
    // The window handles keys once a diagram is drawn.
    return expect(page.locator('[role=gridcell]').first()).toBeAttached();
  }
  await expect(page.locator('main.home')).toBeVisible();
  if (home === 'left') await openFirstExample(page);
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  hostKind: ['chromium', { option: true, scope: 'worker' }],
  script: [null, { option: true }],
  home: [false, { option: true }],
  settings: [
    JSON.stringify({
      depth: 'access',
      drawers: ['script', 'pseudocode', 'inspector', 'operations'],
      export: { destination: 'custom' },
    }),
    { option: true },
  ],
  motion: ['reduce', { option: true }],

  ownBrowser: [
    async ({ hostKind }, use) => {
      if (hostKind !== 'chromium') return use(null);
      const browser = await launchChromium(ONE_PROCESS);
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],

  ownProfile: [
    async ({ ownBrowser }, use) => {
      const profile = ownBrowser && (await Profile.open(ownBrowser));
      await use(profile);
      await profile?.close();
    },
    { scope: 'worker' },
  ],

  ownElectron: [
    async ({ hostKind }, use) => use(hostKind === 'electron' ? await testElectron() : null),
    { scope: 'worker', timeout: 300_000 },
  ],

  sampled: [
    async ({ hostKind }, use, testInfo) => {
      testInfo.skip(isOutsideSample(testInfo, hostKind), NOT_IN_SAMPLE);
      await use(undefined);
    },
    { auto: true },
  ],

  startFile: async ({ script }, use, testInfo) => {
    if (script === null) return use(null);
    const file = join(testInfo.outputPath('host'), 'test.ecs');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, script);
    await use(file);
  },

  start: async ({ ownProfile, ownElectron, home: shownFirst, settings, motion }, use, testInfo) => {
    testInfo.skip(ownElectron?.executable === null, `Electron: ${ownElectron?.about}`);
    const folder = testInfo.outputPath('host');
    await mkdir(folder, { recursive: true });
    const home = join(folder, 'home');
    await mkdir(home);
    if (settings !== null) await writeFile(join(home, 'settings.json'), settings);
    const runtime = await mkdtemp(join(tmpdir(), 'atlas-'));
    const flecsPort = 28_750 + testInfo.parallelIndex;
    const started: Host[] = [];
    try {
      await use(async (file) => {
        const isAgain = started.length > 0;
        const link = file === null && shownFirst === false && !isAgain ? await firstExample() : null;
        const options = { folder, home, runtime, flecsPort, file, link, motion };
        const host = ownElectron?.executable
          ? await startElectron(ownElectron.executable, options)
          : await startBrowser(ownProfile!, options);
        started.push(host);
        await shown(host.page, file, isAgain || shownFirst);
        return host;
      });
    } finally {
      for (const host of started) await host.close();
      await rm(runtime, { recursive: true, force: true });
    }
  },

  host: async ({ start, startFile }, use) => use(await start(startFile)),

  page: async ({ host }, use) => use(host.page),
  atlas: async ({ page }, use) => use(new Atlas(page)),
});
