import { type Stats, unwatchFile, watchFile } from 'node:fs';

/** Milliseconds between two looks. Looks work on every file system, and when an editor puts a new file in the place of the old one. */
const LOOK_MS = 300;

/** Files that windows have open: one each. */
export class WatchedFiles {
  readonly #stops = new Map<AbortSignal, () => void>();

  /**
   * Watches a file for one window in place of the one before; null watches none. Ends when the window goes.
   * @param changed the file is there and is another than before
   */
  watch(path: string | null, gone: AbortSignal, changed: () => void): void {
    this.#stops.get(gone)?.();
    this.#stops.delete(gone);
    if (path === null || gone.aborted) return;
    const look = (now: Stats, before: Stats): void => {
      // Between an editor's two renames there is no file.
      if (now.ino !== 0 && (now.mtimeMs !== before.mtimeMs || now.size !== before.size || now.ino !== before.ino))
        changed();
    };
    watchFile(path, { interval: LOOK_MS, persistent: false }, look);
    this.#stops.set(gone, () => unwatchFile(path, look));
    gone.addEventListener('abort', () => this.watch(null, gone, changed), { once: true });
  }
}
