import { type Stats, unwatchFile, watchFile } from 'node:fs';

/** Milliseconds between two checks. Checking works on every file system, and when an editor replaces the file. */
const LOOK_MS = 300;

/** Resolves when one of the files has changed and exists, or when the signal aborts. Keeps the program running until then. */
export function changeOf(paths: readonly string[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = (now: Stats): void => {
      if (now.ino !== 0) done();
    };
    const done = (): void => {
      for (const path of paths) unwatchFile(path, look);
      signal.removeEventListener('abort', done);
      resolve();
    };
    if (signal.aborted) return resolve();
    for (const path of paths) watchFile(path, { interval: LOOK_MS }, look);
    signal.addEventListener('abort', done);
  });
}
