import type { Translate } from '../contract/text.ts';
import { explain, UserError } from '../contract/user-error.ts';
import { runElectron } from './electron-app.ts';
import { downloadElectron, findElectron } from './electron-binary.ts';
import { ELECTRON_VERSION } from './electron-release.ts';
import { canSandbox, hasDisplay, isRoot } from './environment.ts';

export interface StartOptions {
  file: string | null;
  /** `desktop`: Electron, downloaded if need be. `any`: Electron if it is on this machine. `browser`: no Electron. */
  host: 'desktop' | 'any' | 'browser';
  t: Translate;
  /** One line for people. */
  say(line: string): void;
  /** Shown in place while something is under way; null when it is over. */
  progress(line: string | null): void;
  /** The other host. Resolves when it has ended. */
  serve(): Promise<number>;
}

/** Electron where it is or can be had; otherwise one line that says why, and the browser host. Resolves with an exit code. */
export async function start(options: StartOptions): Promise<number> {
  if (options.host === 'browser') return options.serve();
  const found = findElectron();
  if (options.host === 'any' && found === null) return options.serve();
  try {
    if (!hasDisplay()) throw new UserError('host.start.noDisplay');
    return await runElectron(found ?? (await fetchElectron(options)), options.file);
  } catch (error) {
    options.say(options.t('host.start.browserInstead', { reason: explain(error, options.t) }));
    return options.serve();
  }
}

async function fetchElectron({ t, say, progress }: StartOptions): Promise<string> {
  // What cannot be started need not be downloaded.
  if (!canSandbox('') && !isRoot()) throw new UserError('host.start.noSandbox');
  try {
    return await downloadElectron({
      begin(folder, total) {
        say(t('host.start.downloads', { version: ELECTRON_VERSION, folder, total: megabytes(total) }));
      },
      progress(done, total) {
        const percent = total === 0 ? 0 : Math.floor((100 * done) / total);
        progress(t('host.start.downloading', { done: megabytes(done), total: megabytes(total), percent }));
      },
    });
  } finally {
    progress(null);
  }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
}
