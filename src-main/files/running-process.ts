import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { isSystemError } from '../contract/user-error.ts';

/** Names this machine in folders that several machines may share, also machines of one name. */
export const MACHINE = hash(hostname() + textOf(() => readFileSync('/etc/machine-id', 'utf8')));
/** Processes of an earlier start of the machine have ended, whatever has their numbers now. */
export const START = hash(textOf(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')));
/** The container or sandbox of this process. Nothing is known of processes in others: they may run. */
export const NAMESPACE = hash(textOf(() => readlinkSync('/proc/self/ns/pid')));

/** Tells whether another process of this machine runs. */
export function isRunning(id: number): boolean {
  // A container numbers its processes from 1, so what has our process number may come from an earlier process.
  if (id === process.pid) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return isSystemError(error) && error.code === 'EPERM';
  }
}

/** Returns what only Linux has, elsewhere nothing. */
function textOf(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
