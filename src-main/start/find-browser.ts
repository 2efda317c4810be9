import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
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

/** Opens the page in an app window. Returns false if there is no display or no such browser, so the link must be printed. */
export function openAppWindow(url: string): boolean {
  const browser = hasDisplay() ? findBrowser() : null;
  if (browser === null) return false;
  const switches = [
    `--app=${url}`,
    '--no-first-run',
    '--no-default-browser-check',
    ...(isRoot() ? ['--no-sandbox'] : []),
  ];
  const child = spawn(browser, switches, { detached: true, stdio: 'ignore' });
  child.on('error', () => undefined); // The link is also printed in the terminal.
  child.unref();
  return true;
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
