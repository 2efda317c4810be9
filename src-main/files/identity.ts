import type { BigIntStats } from 'node:fs';
import { type FileHandle, lstat } from 'node:fs/promises';

/** Identifies what a path names, itself and not what a link leads to. Null if nothing is there. */
export async function identityOf(path: string): Promise<string | null> {
  const status = await lstat(path, { bigint: true }).catch(() => null);
  return status === null ? null : identityIn(status);
}

/** The identity of an open file or folder, whatever is at its path now. */
export async function identityOfOpen(file: FileHandle): Promise<string> {
  return identityIn(await file.stat({ bigint: true }));
}

/** Like `identityOf`, but a file whose content has changed is another one. A moved file stays the same. */
export async function versionOf(path: string): Promise<string | null> {
  const status = await lstat(path, { bigint: true }).catch(() => null);
  return status === null ? null : versionIn(status);
}

/** The version of an open file, whatever is at its path now. */
export async function versionOfOpen(file: FileHandle): Promise<string> {
  return versionIn(await file.stat({ bigint: true }));
}

function identityIn({ mode, dev, ino }: BigIntStats): string {
  return `${mode >> 12n} ${dev} ${ino}`;
}

function versionIn(status: BigIntStats): string {
  return `${identityIn(status)} ${status.size} ${status.mtimeNs}`;
}
