import type { Translate } from '../text.ts';
import { explain, UserError } from '../user-error.ts';
import { runElectron } from './electron-app.ts';
import { downloadElectron, findElectron } from './electron-binary.ts';
import { hasDisplay } from './machine.ts';

export interface StartOptions {
  file: string | null;
  /** `browser` does not even try Electron. */
  host: 'any' | 'browser';
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
  try {
    if (!hasDisplay()) throw new UserError('host.start.noDisplay');
    return await runElectron(findElectron() ?? (await fetchElectron(options)), options.file);
  } catch (error) {
    options.say(options.t('host.start.browserInstead', { reason: explain(error, options.t) }));
    return options.serve();
  }
}

async function fetchElectron({ t, progress }: StartOptions): Promise<string> {
  progress(t('host.start.downloading', { percent: 0 }));
  try {
    return await downloadElectron((part) => progress(t('host.start.downloading', { percent: Math.round(part * 100) })));
  } finally {
    progress(null);
  }
}
