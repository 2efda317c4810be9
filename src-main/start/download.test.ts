import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { translator } from '../text.ts';
import { download } from './download.ts';
import { type StartOptions, start } from './start.ts';

const UNIX = 3;
/** Electron's archive in small: a program, a folder, a symbolic link. */
const archive = Buffer.from(
  zipSync({
    electron: [Buffer.from('#!/bin/sh\necho "$2" > "$0.said"\n'), { os: UNIX, attrs: 0o100755 << 16 }],
    'locales/en.pak': Buffer.from('text'),
    'a/link': [Buffer.from('../electron'), { os: UNIX, attrs: 0o120777 << 16 }],
  }),
);
const sha256 = createHash('sha256').update(archive).digest('hex');

vi.mock('./machine.ts', async (original) => ({ ...(await original<object>()), canSandbox: () => true }));
vi.mock('./electron-binary.ts', async (original) => {
  const real = await original<typeof import('./electron-binary.ts')>();
  return { ...real, findElectron: () => null }; // whatever this machine has
});
vi.mock('./electron-release.ts', async (original) => {
  const real = await original<typeof import('./electron-release.ts')>();
  return {
    ...real,
    electronRelease: () => ({ version: '45.0.0', url: process.env.ELECTRON_MIRROR, sha256, executable: 'electron' }),
  };
});

let folder: string;
let server: Server;
let url: string;
/** What was asked for: `null` without a range. */
let ranges: (string | null)[];
/** How the server answers, in turn; then always as the last. */
let behaviours: ('whole' | 'cut' | 'no ranges' | 'missing' | 'other bytes')[];
/** Breaks the connection, once what was sent has been received. */
let cut: () => void;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ecs-atlas-download-'));
  ranges = [];
  cut = () => undefined;
  server = createServer((request, response) => {
    const behaviour = behaviours.length > 1 ? behaviours.shift() : behaviours[0];
    const range = /bytes=(\d+)-/.exec(request.headers.range ?? '');
    ranges.push(request.headers.range ?? null);
    if (behaviour === 'missing') return response.writeHead(404).end();
    const isPart = range !== null && behaviour !== 'no ranges';
    const bytes = archive.subarray(isPart ? Number(range[1]) : 0);
    response.writeHead(isPart ? 206 : 200, { 'content-length': bytes.length });
    if (behaviour === 'cut') {
      cut = () => response.destroy();
      return response.write(bytes.subarray(0, 100));
    }
    response.end(behaviour === 'other bytes' ? bytes.map((byte) => byte ^ 1) : bytes);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/electron.zip`;
});
afterEach(async () => {
  vi.unstubAllEnvs();
  server.close();
  await rm(folder, { recursive: true });
});

describe('a download', () => {
  const path = () => join(folder, 'below', 'a.zip');
  const get = (begun: unknown[] = []) =>
    download({ url, sha256, path: path(), onBegin: (...sizes) => begun.push(sizes), onProgress: () => cut() });

  test('that was cut goes on where it stopped', async () => {
    behaviours = ['cut', 'whole'];
    const begun: unknown[] = [];
    await expect(get(begun)).rejects.toThrow();
    await get(begun);
    expect(await readFile(path())).toEqual(archive);
    expect(ranges).toEqual([null, 'bytes=100-']);
    expect(begun).toEqual([
      [0, archive.length],
      [100, archive.length],
    ]);
    expect(await readdir(join(folder, 'below'))).toEqual(['a.zip']);
  });

  test('starts again where the server knows no ranges', async () => {
    behaviours = ['cut', 'no ranges'];
    await expect(get()).rejects.toThrow();
    await get();
    expect(await readFile(path())).toEqual(archive);
  });

  test('with other bytes is refused, and nothing of it is kept', async () => {
    behaviours = ['cut', 'other bytes', 'whole'];
    await expect(get()).rejects.toThrow();
    await expect(get()).rejects.toThrow(`expected ${sha256}`);
    expect(await readdir(join(folder, 'below'))).toEqual([]);
    await get();
    expect(ranges).toEqual([null, 'bytes=100-', null]);
  });

  test('that is not there says so', async () => {
    behaviours = ['missing'];
    await expect(get()).rejects.toThrow('HTTP 404 from 127.0.0.1');
  });
});

describe.skipIf(process.platform === 'win32')('ecs-atlas desktop without an Electron', () => {
  async function desktop() {
    vi.stubEnv('DISPLAY', ':0');
    vi.stubEnv('ECS_ATLAS_CACHE', folder);
    vi.stubEnv('ELECTRON_MIRROR', url);
    const said: string[] = [];
    const shown: (string | null)[] = [];
    const serve = vi.fn(async () => 0);
    const options: StartOptions = {
      file: null,
      host: 'desktop',
      t: translator('en'),
      say: (line) => said.push(line),
      progress(line) {
        shown.push(line);
        cut();
      },
      serve,
    };
    expect(await start(options)).toBe(0);
    return { said, shown, isServed: serve.mock.calls.length > 0 };
  }
  const home = () => join(folder, `electron-45.0.0-${process.platform}-${process.arch}`);

  test('downloads it with its size, unpacks modes and links, and runs it', async () => {
    behaviours = ['whole'];
    const { said, shown, isServed } = await desktop();
    expect(said).toEqual([expect.stringMatching(/^Electron [\d.]+ is downloaded once \(\d+ MB\) into .*\.$/)]);
    expect(shown).toContain('Downloading Electron: 0 of 0 MB (100%)');
    expect(shown.at(-1)).toBeNull();
    expect(isServed).toBe(false);
    expect((await stat(join(home(), 'electron'))).mode & 0o777).toBe(0o755);
    expect(await readlink(join(home(), 'a', 'link'))).toBe('../electron');
    expect((await readdir(home())).sort()).toEqual(['a', 'electron', 'electron.said', 'locales']);
    expect(await readdir(folder)).toEqual([home().slice(folder.length + 1)]);
  });

  test('says in one line why it cannot, opens a browser, and goes on the next time', async () => {
    behaviours = ['cut', 'whole'];
    const first = await desktop();
    expect(first.said.slice(1)).toEqual([
      expect.stringMatching(
        /^Electron 45\.0\.0 could not be downloaded \(.+\); the window opens in a browser instead\.$/,
      ),
    ]);
    expect(first.isServed).toBe(true);
    const second = await desktop();
    expect(second.said).toEqual([
      expect.stringMatching(/^The download of Electron .* continues: 0 of 0 MB are there\.$/),
    ]);
    expect(second.isServed).toBe(false);
  });

  test('replaces what looks like an Electron and is none', async () => {
    behaviours = ['whole'];
    await writeFile(home(), 'in the way');
    expect(await desktop()).toMatchObject({ isServed: false });
  });
});
