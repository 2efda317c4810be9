import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readlink, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { translator } from '../contract/text.ts';
import { type StartOptions, start } from './start.ts';

const UNIX = 3;
/** A small version of Electron's archive: a program, a folder, a symbolic link. */
const archive = Buffer.from(
  zipSync({
    electron: [Buffer.from('#!/bin/sh\necho "$2" > "$0.said"\n'), { os: UNIX, attrs: 0o100755 << 16 }],
    'locales/en.pak': Buffer.from('text'),
    'a/link': [Buffer.from('../electron'), { os: UNIX, attrs: 0o120777 << 16 }],
  }),
);
const sha256 = createHash('sha256').update(archive).digest('hex');

const ARCHIVE = `electron-v45.0.0-${process.platform}-${process.arch}.zip`;

vi.mock('./environment.ts', async (original) => ({ ...(await original<object>()), canSandbox: () => true }));
vi.mock('./electron-binary.ts', async (original) => {
  const real = await original<typeof import('./electron-binary.ts')>();
  return { ...real, findElectron: () => null }; // Ignores an Electron that may be installed on this machine.
});
vi.mock('./electron-release.ts', async (original) => {
  const real = await original<typeof import('./electron-release.ts')>();
  return {
    ...real,
    electronRelease: () => ({ version: '45.0.0', checksums: { [ARCHIVE]: sha256 }, executable: 'electron' }),
  };
});

/** The number of unpacks that will still fail. */
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
/** The paths that were requested. */
let requested: (string | undefined)[];
/** The server's answers in order. The last one repeats. */
let behaviours: ('whole' | 'cut' | 'missing' | 'other bytes')[];
/** Breaks the connection after the sent bytes are received. */
let cut: () => void;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ecs-atlas-download-'));
  requested = [];
  unpackFailures = 0;
  cut = () => undefined;
  server = createServer((request, response) => {
    const behaviour = behaviours.length > 1 ? behaviours.shift() : behaviours[0];
    requested.push(request.url);
    if (behaviour === 'missing') return response.writeHead(404).end();
    response.writeHead(200, { 'content-length': archive.length });
    if (behaviour === 'cut') {
      cut = () => response.destroy();
      return response.write(archive.subarray(0, 100));
    }
    response.end(behaviour === 'other bytes' ? archive.map((byte) => byte ^ 1) : archive);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  server.close();
  await rm(folder, { recursive: true });
});

describe.skipIf(process.platform === 'win32')('ecs-atlas desktop without an Electron', () => {
  async function desktop() {
    vi.stubEnv('DISPLAY', ':0');
    vi.stubEnv('ECS_ATLAS_CACHE', folder);
    vi.stubEnv('ELECTRON_MIRROR', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
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

  test('downloads it, unpacks modes and links, and runs it', async () => {
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

  test('a cache in which others may write is neither run from nor downloaded to', async () => {
    behaviours = ['whole'];
    await desktop();
    const { findElectron } = await vi.importActual<typeof import('./electron-binary.ts')>('./electron-binary.ts');
    requested = [];
    await chmod(folder, 0o777);
    expect(findElectron()).not.toBe(join(home(), 'electron'));
    expect(await desktop()).toMatchObject({
      said: [expect.stringContaining(`Other users can write to ${folder}`)],
      isServed: true,
    });
    expect(requested).toEqual([]);
  });

  test.each([
    ['cut', /^Electron 45\.0\.0 could not be downloaded \(.+\); the window opens in a browser instead\.$/],
    ['missing', /could not be downloaded \(.*404.*\)/],
    ['other bytes', /could not be downloaded \(.*checksum.*\)/],
  ] as const)(
    'says in one line why it cannot (%s), opens a browser, and starts again the next time',
    async (how, reason) => {
      behaviours = [how, 'whole'];
      const first = await desktop();
      expect(first.said.at(-1)).toMatch(reason);
      expect(first.isServed).toBe(true);
      expect(await readdir(folder)).toEqual([]);
      expect((await desktop()).isServed).toBe(false);
      expect(requested).toEqual([`/v45.0.0/${ARCHIVE}`, `/v45.0.0/${ARCHIVE}`]);
    },
  );

  test('unpacks an archive that was already downloaded without downloading it again', async () => {
    behaviours = ['whole', 'missing'];
    unpackFailures = 1;
    const first = await desktop();
    expect(first.said.at(-1)).toContain('no space left');
    expect(first.isServed).toBe(true);
    const second = await desktop();
    expect(second).toMatchObject({ said: [], isServed: false });
    expect(requested).toHaveLength(1);
    expect(await readdir(folder)).toEqual([basename(home())]);
  });

  test('removes what a killed run has unpacked, but not what another one may be unpacking', async () => {
    behaviours = ['whole'];
    const [killed, other] = ['unpacking-killed', 'unpacking-other'].map((name) => join(folder, name));
    for (const path of [killed!, other!]) await mkdir(join(path, 'locales'), { recursive: true });
    await utimes(killed!, 0, 0);
    expect(await desktop()).toMatchObject({ isServed: false });
    expect((await readdir(folder)).sort()).toEqual([basename(home()), basename(other!)].sort());
  });

  test('replaces a file that has the name of its folder', async () => {
    behaviours = ['whole'];
    await writeFile(home(), 'in the way');
    expect(await desktop()).toMatchObject({ isServed: false });
  });
});
