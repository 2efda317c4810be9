import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { isSystemError } from '../contract/user-error.ts';

/** Names this machine in folders that several machines may share. */
export const MACHINE = hash(hostname());
/** Processes of an earlier start of the machine have ended, whatever has their numbers now. */
export const START = hash(startOfMachine());

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

/** Returns an id of the time since the machine has started, which only Linux has. */
function startOfMachine(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8');
  } catch {
    return '';
  }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
