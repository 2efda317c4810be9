import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { sample } from '../core/testing/sample.ts';
import { root } from '../tools/build.ts';
import { test as base } from './fixture.ts';
import { violationsIn } from './violations.ts';

const SIZE = { width: 1280, height: 720 };

interface Made {
  readonly file: string;
  readonly folder: string;
  /** Returns the pictures of the same positions in the theme. */
  pngs(theme: 'light' | 'dark'): Buffer[];
}

/** The storyboard of an example, made once by the command line. */
const test = base.extend<{ open(options?: BrowserContextOptions): Promise<Page> }, { made: Made }>({
  made: [
    async ({ hostKind }, use, info) => {
      const folder = join(info.project.outputDir, `storyboard-${hostKind}-${info.workerIndex}`);
      mkdirSync(folder, { recursive: true });
      const run = (...args: string[]) => execFileSync(process.execPath, [join(root, 'out/main/cli.cjs'), ...args]);
      const script = join(root, 'assets/examples/zh-CN/sparse-set.ecs');
      const size = ['--size', `${SIZE.width}x${SIZE.height}`, '--locale', 'zh-CN'];
      run('export', script, '--out', folder, '--format', 'html', ...size);
      run('player', '--out', folder);
      await use({
        folder,
        file: pathToFileURL(join(folder, 'sparse-set.html')).href,
        pngs(theme) {
          const out = join(folder, theme);
          run('export', script, '--out', out, '--no-caption', '--theme', theme, ...size);
          return readdirSync(out)
            .sort()
            .map((name) => readFileSync(join(out, name)));
        },
      });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  open: async ({ ownBrowser }, use) => {
    const contexts: Awaited<ReturnType<Browser['newContext']>>[] = [];
    await use(async (options) => {
      const context = await ownBrowser!.newContext({ viewport: { width: 1800, height: 1100 }, ...options });
      contexts.push(context);
      const page = await context.newPage();
      page.on('console', (message) => expect(message.type(), message.text()).not.toBe('error'));
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

const still = (scope: Page | Locator, at: number): Locator => scope.locator(`canvas[data-at="${at}"]`);

/** Returns the fraction of pixels that differ, ignoring antialiasing. */
async function difference(canvas: Locator, png: Buffer): Promise<number> {
  const url = await canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL());
  const [shown, drawn] = [PNG.sync.read(Buffer.from(url.split(',')[1]!, 'base64')), PNG.sync.read(png)];
  expect([shown.width, shown.height]).toEqual([drawn.width, drawn.height]);
  return (
    pixelmatch(shown.data, drawn.data, undefined, drawn.width, drawn.height, { threshold: 0.1 }) /
    (drawn.width * drawn.height)
  );
}

/** Serves a page whose player shows files of another server. */
async function serve(folder: string, body: string): Promise<{ url: string; close(): void }> {
  const files = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' });
    response.end(readFileSync(join(folder, request.url!.split('?')[0]!)));
  });
  const pages = createServer((request, response) => {
    const isScript = request.url === '/ecs-atlas-player.js';
    const { port } = files.address() as AddressInfo;
    response.writeHead(200, {
      'content-type': isScript ? 'text/javascript' : 'text/html',
      'content-security-policy': `default-src 'none'; script-src 'self'; connect-src http://127.0.0.1:${port}; img-src data:`,
    });
    const page = `<!doctype html><html lang="en"><head><title>Lecture</title><link rel="icon" href="data:,"></head><body><main><h1>Lecture</h1>${body}</main><script src="ecs-atlas-player.js"></script></body></html>`;
    response.end(
      isScript
        ? readFileSync(join(folder, 'ecs-atlas-player.js'))
        : page.replaceAll('FILES', `http://127.0.0.1:${port}`),
    );
  });
  for (const server of [files, pages]) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(pages.address() as AddressInfo).port}/`,
    close: () => [files, pages].forEach((server) => void server.close()),
  };
}

for (const theme of sample(['dark', 'light'] as const, 2)) {
  test(`an HTML storyboard in the ${theme} theme shows the same pictures as the PNGs @chromium`, async ({
    made,
    open,
  }) => {
    const page = await open({ colorScheme: theme, reducedMotion: 'reduce' });
    // Without the list and at this size a picture has as many pixels as the PNG.
    await page.setViewportSize({ width: SIZE.width + 40, height: 1300 });
    await page.goto(made.file);
    await page.getByRole('button', { name: '分镜' }).click();
    const pngs = made.pngs(theme);
    for (const [at, png] of pngs.entries()) {
      await expect(still(page, at)).toBeVisible();
      expect(await difference(still(page, at), png), `picture ${at}`).toBeLessThan(0.01);
      await page.keyboard.press('ArrowRight');
    }
    await expect(page.getByRole('img')).toHaveAccessibleName(/^第 \d+ 个环节，共 \d+ 个，第 \d+ 行\. .+\. .+/);
  });
}

test('keys, buttons, the slider and the list step both ways, and playing stops at the end @chromium', async ({
  made,
  open,
}) => {
  const page = await open({ reducedMotion: 'reduce' });
  await page.goto(made.file);
  const list = page.getByRole('region', { name: '分镜' }).getByRole('button');
  const last = (await list.count()) - 1;
  await expect(still(page, 0)).toBeVisible();
  await page.keyboard.press('End');
  await expect(still(page, last)).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(still(page, last - 1)).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('PageDown');
  await expect(still(page, 1)).toBeVisible();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.locator('.heading')).not.toHaveText('setup');
  await page.getByRole('slider').fill('3');
  await expect(still(page, 3)).toBeVisible();
  await list.nth(2).click();
  await expect(list.nth(2)).toHaveAttribute('aria-current', 'step');
  await page.getByRole('button', { name: '循环播放' }).click();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  for (let i = 0; i < 10; i++) await page.keyboard.press('+');
  await page.locator('.stage').focus();
  await page.keyboard.press(' ');
  await expect(page.getByRole('button', { name: '暂停' })).toBeVisible();
  await expect(still(page, last)).toBeVisible();
  await expect(page.getByRole('button', { name: '播放', exact: true })).toBeVisible();
});

test('a step is animated unless the system asks for reduced motion @chromium', async ({ made, open }) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const page = await open({ reducedMotion });
    await page.goto(made.file);
    await page.keyboard.press('ArrowRight');
    const seen = await page.locator('.stage canvas').evaluate(async (canvas: HTMLCanvasElement) => {
      const pictures = new Set<string>();
      for (let frame = 0; frame < 200 && canvas.dataset.at !== '2'; frame++) {
        if (frame === 0) document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
        pictures.add(canvas.toDataURL());
        await new Promise(requestAnimationFrame);
      }
      return pictures.size;
    });
    if (reducedMotion === 'reduce') expect(seen).toBe(1);
    else expect(seen).toBeGreaterThan(2);
  }
});

test('an address selects the picture, the range and the controls @chromium', async ({ made, open }) => {
  const page = await open();
  await page.goto(`${made.file}#at=3&from=2&to=6&controls=0`);
  await expect(page.getByText('第 3 个环节')).toBeVisible();
  await expect(page.getByRole('toolbar')).toBeHidden();
  await page.keyboard.press('End');
  await expect(page.getByText('第 6 个环节')).toBeVisible();
  await page.goto(`${made.file}#at=4`);
  await expect(page.getByText('第 4 个环节')).toBeVisible();
});

test('an element shows the file on a page of another server, under a strict policy @chromium', async ({
  made,
  open,
}) => {
  const site = await serve(
    made.folder,
    '<ecs-atlas-player src="FILES/sparse-set.html" at="4" controls theme="dark"></ecs-atlas-player><p style="height: 1px">after</p>',
  );
  try {
    const page = await open();
    page.removeAllListeners('console');
    await page.goto(site.url);
    const player = page.locator('ecs-atlas-player');
    await expect(player.getByText('第 4 个环节')).toBeVisible();
    const before = await page.evaluate(() => document.activeElement === document.body);
    expect(before).toBe(true);
    // The page handles keys until the player has the focus.
    await page.keyboard.press('ArrowRight');
    await expect(player.getByText('第 4 个环节')).toBeVisible();
    await player.getByRole('group').first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(player.getByText('第 4 个环节')).toBeHidden();
    await player.evaluate((element) => element.setAttribute('at', '0'));
    await expect(player.getByText('第 0 个环节')).toBeVisible();
    expect(await violationsIn(page)).toEqual([]);
    await player.evaluate((element) =>
      element.setAttribute('src', element.getAttribute('src')!.replace(/[^/]*$/, 'ecs-atlas-player.js')),
    );
    await expect(player.getByRole('alert')).toContainText('cannot be shown');
  } finally {
    site.close();
  }
});

test('a page without a server shows the file in a frame @chromium', async ({ made, open }) => {
  const element = '<ecs-atlas-player src="sparse-set.html" at="4" controls></ecs-atlas-player>';
  const lecture = join(made.folder, 'lecture.html');
  writeFileSync(lecture, `<!doctype html><script src="ecs-atlas-player.js"></script>${element}`);
  const page = await open();
  page.removeAllListeners('console');
  await page.goto(pathToFileURL(lecture).href);
  await expect(page.locator('ecs-atlas-player').frameLocator('iframe').getByText('第 4 个环节')).toBeVisible();
});

/** Sample 0 contains the first and the last. */
const READERS: readonly (readonly [name: string, options: BrowserContextOptions])[] = [
  ['dark', { colorScheme: 'dark' }],
  ['light', {}],
  ['on a phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
];
for (const [name, options] of sample(READERS, 2)) {
  test(`the player has no violations: ${name} @chromium`, async ({ made, open }) => {
    const page = await open(options);
    await page.goto(made.file);
    await page.keyboard.press('End');
    expect(await violationsIn(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    expect(wide).toBe(false);
  });
}

test('every picture is printed @chromium', async ({ made, open }) => {
  const page = await open();
  await page.goto(made.file);
  await expect(still(page, 0)).toBeVisible();
  const count = await page.getByRole('region', { name: '分镜' }).getByRole('button').count();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.printed figure')).toHaveCount(count);
  await expect(page.locator('.printed figure svg').first()).toBeVisible();
  await expect(page.locator('.player')).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.locator('.printed')).toHaveCount(0);
});
