import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { translator } from '../contract/text.ts';
import { runElectron } from './electron-app.ts';
import { findElectron } from './electron-binary.ts';
import { hasDisplay } from './environment.ts';
import { findBrowser, openAppWindow } from './find-browser.ts';
import { type StartOptions, start } from './start.ts';

// The tests must not depend on the machine's sandbox.
vi.mock('./environment.ts', async (original) => ({ ...(await original<object>()), canSandbox: () => true }));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ecs-atlas-start-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** Makes a program that replaces Electron or a browser. */
async function program(name: string, script: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

describe.skipIf(process.platform === 'win32')('start', () => {
  function options(changes: Partial<StartOptions> = {}) {
    const said: string[] = [];
    const serve = vi.fn(async () => 0);
    const say = (line: string) => said.push(line);
    const all: StartOptions = {
      file: null,
      host: 'desktop',
      t: translator('en'),
      say,
      progress: () => undefined,
      serve,
      ...changes,
    };
    return { all, said, serve };
  }

  test('Electron that runs to its end prints nothing and serves nothing', async () => {
    vi.stubEnv('DISPLAY', ':0');
    vi.stubEnv('ECS_ATLAS_ELECTRON', await program('electron', 'exit 0'));
    const { all, said, serve } = options();
    expect(await start(all)).toBe(0);
    expect([said, serve.mock.calls]).toEqual([[], []]);
  });

  test.each([
    ['echo "x: error while loading shared libraries: libnss3.so: cannot open" >&2; exit 127', 'libnss3.so'],
    ['echo chatter >&2; exit 3', 'exit 3'],
    ['kill -9 $$', 'exit SIGKILL'],
  ])('Electron that ends before its window is up (%s): one line why, then the browser', async (script, reason) => {
    vi.stubEnv('DISPLAY', ':0');
    vi.stubEnv('ECS_ATLAS_ELECTRON', await program('electron', script));
    const { all, said, serve } = options();
    expect(await start(all)).toBe(0);
    expect(said).toEqual([
      expect.stringMatching(/^Electron did not start \(.*\); the window opens in a browser instead\.$/),
    ]);
    expect(said[0]).toContain(reason);
    expect(serve).toHaveBeenCalledOnce();
  });

  test('without a display Electron is not started', async () => {
    vi.stubEnv('DISPLAY', '');
    vi.stubEnv('WAYLAND_DISPLAY', '');
    vi.stubEnv('ECS_ATLAS_ELECTRON', await program('electron', `touch ${folder}/started`));
    const { all, said, serve } = options();
    await start(all);
    if (process.platform === 'linux') expect(said).toEqual([expect.stringContaining('No display found')]);
    expect(serve).toHaveBeenCalledOnce();
  });

  test('--browser does not mention Electron', async () => {
    const { all, said, serve } = options({ host: 'browser' });
    await start(all);
    expect(said).toEqual([]);
    expect(serve).toHaveBeenCalledOnce();
  });

  test('Electron receives the script', async () => {
    const electron = await program('electron', `echo "$@" > ${folder}/arguments`);
    await runElectron(electron, '/x/a b.ecs');
    expect(await readFile(join(folder, 'arguments'), 'utf8')).toMatch(/\/x\/a b\.ecs\n$/);
  });
});

describe('the machine', () => {
  test('a display is needed on Linux only', () => {
    expect(hasDisplay('linux', {})).toBe(false);
    expect(hasDisplay('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBe(true);
    expect(hasDisplay('darwin', {})).toBe(true);
  });

  test('a named Electron must exist', () => {
    expect(findElectron({ ECS_ATLAS_ELECTRON: join(folder, 'none') })).toBeNull();
    expect(findElectron({ ECS_ATLAS_ELECTRON: folder })).toBe(folder);
  });

  test.runIf(process.platform === 'linux')(
    'a browser is led to a link by a file of the user, because all users can read the arguments of programs',
    async () => {
      const url = 'http://127.0.0.1:1/#token=secret';
      await program('chromium', `echo "$@" > ${folder}/new && mv ${folder}/new ${folder}/arguments`);
      vi.stubEnv('DISPLAY', ':0');
      vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
      vi.stubEnv('ECS_ATLAS_HOME', join(folder, 'home'));
      expect(await openAppWindow(url)).toBe(true);
      const given = await vi.waitFor(() => readFile(join(folder, 'arguments'), 'utf8'));
      const file = join(folder, 'home', 'open.html');
      expect(given).toContain(`--app=file://${file} `);
      expect(given).not.toContain('secret');
      expect(await readFile(file, 'utf8')).toContain(`url=${url}"`);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      await chmod(join(folder, 'home'), 0o777);
      expect(await openAppWindow(url)).toBe(false);
    },
  );

  test.skipIf(process.platform === 'win32')('browsers are found in PATH, in order of preference', async () => {
    await mkdir(join(folder, 'bin'));
    const [edge, chromium] = [await program('bin/microsoft-edge', ''), await program('bin/chromium', '')];
    await writeFile(join(folder, 'chromium'), 'not executable');
    const PATH = `${folder}::${join(folder, 'bin')}`;
    expect(findBrowser('linux', { PATH })).toBe(chromium);
    await rm(chromium);
    expect(findBrowser('linux', { PATH })).toBe(edge);
    expect(findBrowser('linux', { PATH: folder })).toBeNull();
  });
});
