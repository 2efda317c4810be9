import { createHash, randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isSystemError } from '../contract/user-error.ts';

/** A tag has a machine, a process and a number. */
const TAG = /^([0-9a-f]{8})-(\d+)-[0-9a-f]{8}$/;
const MACHINE = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

/** The tags of this process that are in use. */
const own = new Set<string>();

/** A part of a file name that says which process the file belongs to, so a later run can remove leftovers. */
function ownTag(): string {
  const tag = `${MACHINE}-${process.pid}-${randomBytes(4).toString('hex')}`;
  own.add(tag);
  return tag;
}

/** A part of a file name that identifies the process that owns the file, so a later run can remove leftovers. */
function isLeftOver(tag: string): boolean {
  const [, machine, id] = TAG.exec(tag) ?? [];
  return machine === MACHINE && !own.has(tag) && !isRunning(Number(id));
}

function isRunning(id: number): boolean {
  // A container numbers its processes from 1, so a tag with our process number may come from an earlier process.
  if (id === process.pid) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return isSystemError(error) && error.code === 'EPERM';
  }
}

const PREFIX = '.ecs-atlas-partial-';

/** A path in `folder` for an unfinished file or folder. Nothing is created yet. */
export function partialPath(folder: string): string {
  return join(folder, PREFIX + ownTag());
}

/** Tells whether a killed process of this machine has left an unfinished file or folder of that name. */
export function isLeftOverPath(name: string): boolean {
  return name.startsWith(PREFIX) && isLeftOver(name.slice(PREFIX.length));
}
