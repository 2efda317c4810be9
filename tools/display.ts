import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';

const XVFB = '/usr/bin/Xvfb';

/**
 * Starts a virtual display for windows of tests if the machine has no display. The server itself picks a free number,
 * because two instances of xvfb-run that start at the same time may pick the same one.
 * @returns the display's name (null if none was started), and a function that stops it
 */
export async function virtualDisplay(): Promise<{ name: string | null; end(): void }> {
  if (process.platform !== 'linux' || process.env.DISPLAY || !existsSync(XVFB))
    return { name: null, end: () => undefined };
  const server = spawn(XVFB, ['-displayfd', '1', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return { name: `:${await firstLine(server)}`, end: () => server.kill() };
}

function firstLine(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    createInterface(server.stdout!).once('line', resolve);
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code} before it had a display`)));
  });
}
