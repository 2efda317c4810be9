import { createHash, randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isSystemError } from '../user-error.ts';

/** Named after machine and process, so that a later run knows which ones are left over. */
const NAME = /^\.ecs-atlas-partial-([0-9a-f]{8})-(\d+)-[0-9a-f]{8}$/;
const MACHINE = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

/** Those of this process. */
const own = new Set<string>();

/** A path in `folder` for a file or folder that is not finished. Nothing is made yet. */
export function partialPath(folder: string): string {
  const name = `.ecs-atlas-partial-${MACHINE}-${process.pid}-${randomBytes(4).toString('hex')}`;
  own.add(name);
  return join(folder, name);
}

/** Removes what killed processes of this machine have left in a folder. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, machine, id] = NAME.exec(name) ?? [];
    if (machine !== MACHINE || own.has(name) || isRunning(Number(id))) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

function isRunning(id: number): boolean {
  // A container numbers its processes anew: what is not our own was left by an earlier one with our number.
  if (id === process.pid) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return isSystemError(error) && error.code === 'EPERM';
  }
}
