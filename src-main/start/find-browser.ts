import { spawn } from 'node:child_process';
import { accessSync, constants, realpathSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeFolder } from '../files/make-folder.ts';
import { isOwnPath } from '../files/own-path.ts';
import { replaceFile } from '../files/replace-file.ts';
import { homeFolder, userFolder } from '../files/user-folder.ts';
import { hasDisplay, isRoot } from './environment.ts';

/** Browsers that can show a page in an app window (`--app`), in order of preference. */
const LINUX = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'brave-browser',
];
const MAC = ['Google Chrome', 'Chromium', 'Microsoft Edge', 'Brave Browser'];
const WINDOWS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
  'Chromium\\Application\\chrome.exe',
];

export function findBrowser(platform = process.platform, environment = process.env): string | null {
  return candidates(platform, environment).find(isExecutable) ?? null;
}

/**
 * Opens the page in an app window. Returns false if there is no display or no such browser, or if others could read or exchange the file that
 * leads it there; then the link must be printed.
 */
export async function openAppWindow(url: string): Promise<boolean> {
  const browser = hasDisplay() ? findBrowser() : null;
  const file = browser === null ? null : await writeRedirect(browser, url).catch(() => null);
  if (browser === null || file === null) return false;
  const switches = [
    `--app=${pathToFileURL(file)}`,
    '--no-first-run',
    '--no-default-browser-check',
    ...(isRoot() ? ['--no-sandbox'] : []),
  ];
  const child = spawn(browser, switches, { detached: true, stdio: 'ignore' });
  child.on('error', () => undefined); // The link is also printed in the terminal.
  child.unref();
  return true;
}

/**
 * Writes a page that leads to the link. The link holds the token, and everybody on a machine can read the arguments of all programs. The file
 * has always the same name, because browsers remember the size of an app's window by it.
 */
async function writeRedirect(browser: string, url: string): Promise<string | null> {
  const file = join(folderReadBy(browser), 'open.html');
  makeFolder(dirname(file), 0o700);
  if (!isOwnPath(dirname(file))) return null;
  await replaceFile(
    file,
    `<!doctype html><title>ECS Atlas</title><meta http-equiv="refresh" content="0; url=${url}">\n`,
    0o600,
  );
  return file;
}

/** A browser from a snap cannot read hidden folders. */
function folderReadBy(browser: string): string {
  const isSnap = basename(realpathSync(browser)) === 'snap';
  return isSnap ? join(homeFolder(), 'snap', basename(browser), 'common', 'ecs-atlas') : userFolder();
}

function candidates(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): string[] {
  if (platform === 'darwin') return MAC.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  if (platform === 'win32') {
    const roots = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) => environment[name] ?? '');
    return roots.filter(Boolean).flatMap((root) => WINDOWS.map((path) => join(root, path)));
  }
  const folders = (environment.PATH ?? '').split(delimiter).filter(Boolean);
  return LINUX.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
