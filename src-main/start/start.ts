import type { HostTranslate } from '../contract/text.ts';
import { explain, UserError } from '../contract/user-error.ts';
import { runElectron } from './electron-app.ts';
import { downloadElectron, findElectron } from './electron-binary.ts';
import { ELECTRON_VERSION } from './electron-release.ts';
import { canSandbox, hasDisplay, isRoot } from './environment.ts';

export interface StartOptions {
  file: string | null;
  /** `desktop`: Electron, downloaded if necessary. `any`: Electron if it is installed. `browser`: never Electron. */
  host: 'desktop' | 'any' | 'browser';
  t: HostTranslate;
  /** Shows one line. */
  say(line: string): void;
  /** Shows a progress line that replaces the previous one; null removes it. */
  progress(line: string | null): void;
  /** Runs the browser host. Resolves when it ends. */
  serve(): Promise<number>;
}

/** Runs Electron if it is there or can be downloaded, else says why not and runs the browser host. Resolves with an exit code. */
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
  // Electron is not downloaded if it could not start.
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
