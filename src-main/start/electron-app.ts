import { spawn } from 'node:child_process';
import { UserError } from '../contract/user-error.ts';
import { appRoot } from '../program/app-root.ts';
import { canSandbox, isRoot } from './environment.ts';

/** DesktopApp sends this message to its parent once its window is open. */
export const READY = 'ready';

/** Matches the line that explains a failed start. Chromium also prints lines about GPUs and buses that explain nothing. */
const REASON =
  /error while loading shared libraries|Missing X server|cannot open display|No usable sandbox|SUID sandbox/i;

/** Runs the desktop app and resolves with its exit code. Rejects with a UserError if it ended before its window was open. */
export function runElectron(executable: string, file: string | null): Promise<number> {
  if (!canSandbox(executable) && !isRoot()) throw new UserError('host.start.noSandbox');
  const switches = isRoot() ? ['--no-sandbox'] : [];
  const child = spawn(executable, [...switches, appRoot, ...(file === null ? [] : [file])], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let ready = false;
  let reason = '';
  child.on('message', (message) => {
    ready ||= message === READY;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    reason ||= text.split('\n').find((line) => REASON.test(line)) ?? '';
  });
  const stop = () => child.kill();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new UserError('host.start.failed', { reason: error.message })));
    child.once('exit', (code, signal) => {
      if (ready || code === 0) resolve(code ?? 0);
      else reject(new UserError('host.start.failed', { reason: reason.trim() || `exit ${code ?? signal}` }));
    });
  });
}
