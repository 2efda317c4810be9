import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { translator } from '../contract/text.ts';
import { partialPath } from '../files/partial-path.ts';
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

vi.mock('./environment.ts', async (original) => ({ ...(await original<object>()), canSandbox: () => true }));
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

/** How often unpacking is interrupted. */
let unpackFailures = 0;
vi.mock('./unzip.ts', async (original) => {
  const real = await original<typeof import('./unzip.ts')>();
  return {
    async unzip(archive: string, to: string) {
      await real.unzip(archive, to);
      if (unpackFailures-- > 0) throw new Error('no space left');
    },
  };
});

let folder: string;
let server: Server;
let url: string;
/** What was asked for: `null` without a range. */
let ranges: (string | null)[];
/** How the server answers, in turn; then always as the last. */
let behaviours: ('whole' | 'cut' | 'held' | 'no ranges' | 'missing' | 'other bytes')[];
/** Sends the rest of what is held. */
let release: () => void;
/** Resolves when the first bytes have been received. */
let received: Promise<void>;
let isReceived: () => void;
/** Breaks the connection, once what was sent has been received. */
let cut: () => void;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ecs-atlas-download-'));
  ranges = [];
  unpackFailures = 0;
  cut = () => undefined;
  received = new Promise((resolve) => {
    isReceived = resolve;
  });
  server = createServer((request, response) => {
    const behaviour = behaviours.length > 1 ? behaviours.shift() : behaviours[0];
    const range = /bytes=(\d+)-/.exec(request.headers.range ?? '');
    ranges.push(request.headers.range ?? null);
    if (behaviour === 'missing') return response.writeHead(404).end();
    const isPart = range !== null && behaviour !== 'no ranges';
    const bytes = archive.subarray(isPart ? Number(range[1]) : 0);
    response.writeHead(isPart ? 206 : 200, { 'content-length': bytes.length });
    if (behaviour === 'held') {
      response.write(bytes.subarray(0, 100));
      release = () => response.end(bytes.subarray(100));
      return;
    }
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
    download({
      url,
      sha256,
      path: path(),
      onBegin: (...sizes) => begun.push(sizes),
      onProgress() {
        isReceived();
        cut();
      },
    });

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

  test('that is finished is not downloaded again, unless it was damaged', async () => {
    behaviours = ['whole'];
    await get();
    await get();
    expect(ranges).toEqual([null]);
    await writeFile(path(), archive.subarray(1));
    await get();
    expect(ranges).toEqual([null, null]);
    expect(await readFile(path())).toEqual(archive);
  });

  test('does not disturb one that is under way', async () => {
    behaviours = ['held', 'whole'];
    const first = get();
    await received;
    await get(); // all of it, not what is missing of the other's part
    expect(ranges).toEqual([null, null]);
    expect(await readFile(path())).toEqual(archive);
    release();
    await first;
    expect(await readFile(path())).toEqual(archive);
    expect(await readdir(join(folder, 'below'))).toEqual(['a.zip']);
  });

  test('takes the largest part of the processes that have ended, and leaves those of others alone', async () => {
    behaviours = ['whole'];
    const { pid } = spawnSync(process.execPath, ['--version']);
    const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
    const part = (of: string) => `a.zip.${of}.part`;
    const parts = {
      small: part(`${machine}-${pid}-00000001`),
      large: part(`${machine}-${pid}-00000002`),
      running: part(`${machine}-${process.ppid}-00000003`),
      elsewhere: part(`${'0'.repeat(8)}-${pid}-00000004`),
    };
    await mkdir(join(folder, 'below'));
    for (const [kind, name] of Object.entries(parts))
      await writeFile(join(folder, 'below', name), archive.subarray(0, kind === 'small' ? 50 : 60));
    await get();
    expect(ranges).toEqual(['bytes=60-']);
    expect(await readFile(path())).toEqual(archive);
    expect((await readdir(join(folder, 'below'))).sort()).toEqual(['a.zip', parts.elsewhere, parts.running].sort());
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

  test('unpacks what was downloaded and not unpacked, without downloading it again', async () => {
    behaviours = ['whole', 'missing'];
    unpackFailures = 1;
    const first = await desktop();
    expect(first.said.at(-1)).toContain('no space left');
    expect(first.isServed).toBe(true);
    expect(await readdir(folder)).toEqual([`${basename(home())}.zip`]);
    const second = await desktop();
    expect(second).toMatchObject({ said: [], isServed: false });
    expect(ranges).toEqual([null]);
    expect(await readdir(folder)).toEqual([basename(home())]);
  });

  test('removes what a run that was killed has unpacked', async () => {
    behaviours = ['whole'];
    const { pid } = spawnSync(process.execPath, ['--version']);
    const killed = partialPath(folder).replace(`-${process.pid}-`, `-${pid}-`);
    await mkdir(join(killed, 'locales'), { recursive: true });
    expect(await desktop()).toMatchObject({ isServed: false });
    expect(await readdir(folder)).toEqual([basename(home())]);
  });

  test('replaces what looks like an Electron and is none', async () => {
    behaviours = ['whole'];
    await writeFile(home(), 'in the way');
    expect(await desktop()).toMatchObject({ isServed: false });
  });
});
