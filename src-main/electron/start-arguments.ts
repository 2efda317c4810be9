import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app } from 'electron';
import { LINK_SCHEME } from '../files/file-types.ts';
import { isLink } from '../files/program-link.ts';

/**
 * Returns the absolute path of the file, or the link, that the program was started with. Electron and Chromium add switches, so only plain
 * arguments count; the first one of `electron .` is the app's folder. File managers on Linux pass a `file:` URL.
 */
export function fileFromArguments(argv: readonly string[], isDefaultApp: boolean, cwd: string): string | null {
  const plain = argv.filter((argument) => !argument.startsWith('-'));
  const file = plain[isDefaultApp ? 2 : 1];
  if (file === undefined) return null;
  if (isLink(file)) return file;
  return file.startsWith('file://') ? fromAddress(file) : resolve(cwd, file);
}

/** Converts a `file:` URL to a path; null for example for a file on another machine. */
function fromAddress(address: string): string | null {
  try {
    return fileURLToPath(address);
  } catch {
    return null;
  }
}

/**
 * Allows one instance: a second start passes its file to the first and ends. `open` is called for files from outside: from another start,
 * or from the Finder, possibly before the window exists.
 */
export function becomeOnlyInstance(file: string | null, open: (file: string | null) => void): boolean {
  const handover = { file };
  if (!app.requestSingleInstanceLock(handover)) return false;
  app.on('second-instance', (_event, _argv, _cwd, data) => open(handedOver(data)));
  app.on('open-file', (event, path) => {
    event.preventDefault();
    open(path);
  });
  app.on('open-url', (event, link) => {
    event.preventDefault();
    if (isLink(link)) open(link);
  });
  return true;
}

/** Validates the data, because any program of the same user can send it. */
function handedOver(data: unknown): string | null {
  const file = typeof data === 'object' && data !== null && 'file' in data ? data.file : null;
  return typeof file === 'string' ? file : null;
}

/** Registers links on Windows, once the program is installed. On Linux and macOS installers do this. */
export function registerLinks(): void {
  if (process.platform === 'win32' && app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME);
}
