import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { expectLastBeat, openFirstExample, SWAP_AND_POP } from './atlas.ts';
import { startElectron } from './electron-host.ts';
import { test } from './fixture.ts';
import { type Installed, installPackage } from './installed.ts';

/* The package as `npm publish` would send it, installed into an empty folder without access to this repository. */

let installed: Installed;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  installed = await installPackage();
});
test.afterAll(() => installed?.remove());

/** Starts the command as npm links it. */
function ecsAtlas(args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const { folder } = installed;
  const command = join(folder, 'node_modules', '.bin', 'ecs-atlas');
  return spawn(command, args, {
    cwd: folder,
    env: { ...installed.environment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

test.describe('the npm package', { tag: '@chromium' }, () => {
  test('is small, has no source maps and no build step, and depends on three packages', {
    tag: '@third',
  }, async () => {
    expect((await stat(installed.tarball)).size).toBeLessThan(20_000_000);
    const files = await readdir(installed.app, { recursive: true });
    expect(files.filter((name) => /\.map$|\.tsx?$/.test(name))).toEqual([]);
    const { dependencies, scripts } = JSON.parse(await readFile(join(installed.app, 'package.json'), 'utf8'));
    expect(Object.keys(dependencies)).toHaveLength(3);
    expect(Object.keys(scripts).filter((name) => name.includes('install'))).toEqual([]);
  });

  test('serves a window that runs a script if no command is given', { tag: '@third' }, async ({ ownBrowser }) => {
    // Without a display no browser is opened, but the link is printed.
    const child = ecsAtlas([], { DISPLAY: '' });
    const context = await ownBrowser!.newContext({ locale: 'en-US' });
    try {
      const [url] = await once(createInterface(child.stdout), 'line');
      const page = await context.newPage();
      await page.goto(String(url));
      await expect(page.locator('main.home')).toBeVisible();
      await openFirstExample(page);
      await expectLastBeat(page);
    } finally {
      await context.close();
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
  });

  test('prints one line and serves a page if Electron is not downloaded', { tag: '@third' }, async () => {
    const child = ecsAtlas(['desktop'], { DISPLAY: ':0', ELECTRON_MIRROR: 'http://127.0.0.1:9/' });
    const [line] = await once(createInterface(child.stderr), 'line');
    expect(line).toMatch(/^Electron [\d.]+ could not be downloaded \(.+\); the window opens in a browser instead\.$/);
    const [url] = await once(createInterface(child.stdout), 'line');
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:/);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  });

  test('exports formats that need fonts, WASM and Skia', { tag: '@third' }, async () => {
    const { folder, environment } = installed;
    await writeFile(join(folder, 'a.ecs'), SWAP_AND_POP);
    const command = join(folder, 'node_modules', '.bin', 'ecs-atlas');
    const formats = ['png', 'pdf', 'html', 'mp4'];
    const few = ['--size', '480x270', '--every', 'operation', '--fps', '10', '--transition', '0.2', '--hold', '0.2'];
    const args = ['export', 'a.ecs', '--out', 'o', ...few, '--format', formats.join(',')];
    await promisify(execFile)(command, args, { cwd: folder, env: environment });
    const written = await readdir(join(folder, 'o'));
    expect(formats.filter((format) => !written.some((name) => name.endsWith(`.${format}`)))).toEqual([]);
  });
});

test.describe('the npm package', { tag: '@electron' }, () => {
  test('is also a desktop app', async ({ ownElectron }, info) => {
    test.skip(ownElectron?.executable === null, `Electron: ${ownElectron?.about}`);
    const file = join(installed.folder, 'test.ecs');
    await writeFile(file, SWAP_AND_POP);
    const host = await startElectron(ownElectron!.executable!, {
      folder: info.outputPath(),
      home: join(installed.folder, 'atlas'),
      runtime: join(installed.folder, 'r'),
      flecsPort: 28_750 + info.parallelIndex,
      motion: 'reduce',
      file,
      app: installed.app,
    });
    try {
      await expect(host.page.getByText('test.ecs', { exact: true })).toBeVisible();
      await expectLastBeat(host.page);
    } finally {
      await host.close();
    }
  });
});
