import { constants, existsSync } from 'node:fs';
import { open, readlink } from 'node:fs/promises';
import { identityOf, identityOfOpen } from './identity.ts';

const OPEN_FOLDERS = '/proc/self/fd';
const CAN_HOLD = process.platform === 'linux' && existsSync(OPEN_FOLDERS);

/** Node does not name this flag of Linux. A folder that is opened with it needs no permission to be read. */
const O_PATH = 0o10000000;
const HELD = O_PATH | constants.O_DIRECTORY | constants.O_NOFOLLOW;

/**
 * Calls with a path to a folder that leads there also if another folder or a link gets its name meanwhile. Only Linux has such paths; elsewhere
 * it is the given path, which must be a real one.
 * @returns null if another folder or a link is there
 */
export async function withHeldFolder<T>(
  path: string,
  identity: string,
  use: (held: string) => Promise<T>,
): Promise<T | null> {
  if (!CAN_HOLD) return (await identityOf(path)) === identity ? use(path) : null;
  const folder = await open(path, HELD).catch(() => null);
  if (folder === null) return null;
  try {
    const held = `${OPEN_FOLDERS}/${folder.fd}`;
    // A folder on the way may have become a link.
    const isThere = (await readlink(held)) === path && (await identityOfOpen(folder)) === identity;
    return isThere ? await use(held) : null;
  } finally {
    await folder.close();
  }
}
