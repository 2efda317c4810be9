import { resolve } from 'node:path';
import { app } from 'electron';
import { isLink } from '../files/link.ts';

/**
 * The file that the program was started with, absolute, or the link. Electron and Chromium add switches of their own, so only plain
 * arguments count. `electron .` has the app's folder as its first one.
 */
export function fileFromArguments(argv: readonly string[], isDefaultApp: boolean, cwd: string): string | null {
  const plain = argv.filter((argument) => !argument.startsWith('-'));
  const file = plain[isDefaultApp ? 2 : 1];
  if (file === undefined) return null;
  return isLink(file) ? file : resolve(cwd, file);
}

/**
 * One instance only: a second start passes its file to the first and ends. `open` is called for files from outside, from
 * now on: another start, or the Finder (which may come before the window is there).
 */
export function becomeOnlyInstance(file: string | null, open: (file: string | null) => void): boolean {
  const handover = { file };
  if (!app.requestSingleInstanceLock(handover)) return false;
  app.on('second-instance', (_event, _argv, _cwd, data) => open((data as typeof handover).file));
  app.on('open-file', (event, path) => {
    event.preventDefault();
    open(path);
  });
  app.on('open-url', (event, link) => {
    event.preventDefault();
    open(link);
  });
  return true;
}
