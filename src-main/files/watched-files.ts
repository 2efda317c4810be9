import { type Stats, unwatchFile, watchFile } from 'node:fs';

/** Milliseconds between two checks. Checking works on every file system, and when an editor replaces the file. */
const LOOK_MS = 300;

/** The file that each window has open. */
export class WatchedFiles {
  readonly #stops = new Map<AbortSignal, () => void>();

  /**
   * Watches a file for one window, replacing the previous one; null watches none. Stops when `gone` aborts.
   * @param changed called when the file exists and has changed
   */
  watch(path: string | null, gone: AbortSignal, changed: () => void): void {
    this.#stops.get(gone)?.();
    this.#stops.delete(gone);
    if (path === null || gone.aborted) return;
    const look = (now: Stats, before: Stats): void => {
      // Between an editor's two renames, the file does not exist.
      if (now.ino !== 0 && (now.mtimeMs !== before.mtimeMs || now.size !== before.size || now.ino !== before.ino))
        changed();
    };
    watchFile(path, { interval: LOOK_MS, persistent: false }, look);
    this.#stops.set(gone, () => unwatchFile(path, look));
    gone.addEventListener('abort', () => this.watch(null, gone, changed), { once: true });
  }
}
