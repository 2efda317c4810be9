import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

export function hasDisplay(platform = process.platform, environment = process.env): boolean {
  return platform !== 'linux' || Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY);
}

/**
 * Tells whether Chromium's sandbox can start: through user namespaces, or through the setuid helper next to the executable. Some distributions
 * forbid the first, and npm cannot install the second. Root has neither.
 */
export function canSandbox(executable: string): boolean {
  if (process.platform !== 'linux') return true;
  if (isRoot()) return false;
  const forbidden =
    readSwitch('/proc/sys/kernel/unprivileged_userns_clone') === '0' ||
    readSwitch('/proc/sys/kernel/apparmor_restrict_unprivileged_userns') === '1';
  return !forbidden || hasSetuidHelper(executable);
}

function readSwitch(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return null;
  }
}

function hasSetuidHelper(executable: string): boolean {
  try {
    const helper = statSync(join(dirname(executable), 'chrome-sandbox'));
    return helper.uid === 0 && (helper.mode & 0o4000) !== 0;
  } catch {
    return false;
  }
}
