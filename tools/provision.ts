import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { root } from './build.ts';
import { runQuietly } from './run.ts';
import { testChromium } from './test-chromium.ts';
import { ELECTRON_PACKAGES, testElectron } from './test-electron.ts';

/** Installs what tests need on a fresh machine: by apt as root on Debian, else only a browser. Throws without a browser. */
export async function provision(say: (line: string) => void): Promise<void> {
  if (isDebianRoot()) {
    await installByApt(['poppler-utils', ...(hasCompiler() ? ['cmake'] : []), ...ELECTRON_PACKAGES], say);
    // Older versions of Debian and Ubuntu have no headless shell.
    await installByApt(['chromium-headless-shell'], say).catch(() => installByApt(['chromium'], say));
  }
  if (testChromium() === null) {
    say('Installing Playwright’s Chromium…');
    await runQuietly(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], { cwd: root });
  }
  const electron = await testElectron();
  say(
    electron.executable === null ? `Electron’s tests are skipped: ${electron.about}` : `Testing on ${electron.about}`,
  );
}

function isDebianRoot(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Without a compiler, C++ tests are skipped and CMake is not needed. */
function hasCompiler(): boolean {
  return spawnSync('c++', ['--version']).status === 0;
}

async function installByApt(packages: readonly string[], say: (line: string) => void): Promise<void> {
  const missing = packages.filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  say(`Installing by apt: ${missing.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runQuietly('apt-get', ['update'], { env });
  await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', ...missing.map(currentName)], { env });
}

/** Debian 13 renamed libraries for 64-bit time: libgtk-3-0 became libgtk-3-0t64. */
function currentName(name: string): string {
  return spawnSync('apt-cache', ['show', `${name}t64`]).status === 0 ? `${name}t64` : name;
}

function isInstalled(name: string): boolean {
  return [name, `${name}t64`].some((variant) => {
    const { stdout } = spawnSync('dpkg', ['-s', variant], { encoding: 'utf8' });
    return stdout?.includes('Status: install ok installed');
  });
}
