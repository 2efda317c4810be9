import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { isSystemError } from '../contract/user-error.ts';

/** Names this machine in folders that several machines may share. */
export const MACHINE = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

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
