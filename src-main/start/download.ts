import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from '../files/make-folder.ts';
import { partOf } from './download-part.ts';

/** A download without a byte for this long is given up: behind some networks a connection hangs instead of failing. */
const STALLED_MS = 20_000;

export interface Download {
  url: string;
  /** In hexadecimal. */
  sha256: string;
  /** The file to be. It appears whole or not at all; a part is kept beside it, and the next download continues there. */
  path: string;
  /** Bytes: what an earlier download has left, and all. */
  onBegin(received: number, total: number): void;
  onProgress(done: number, total: number): void;
}

/**
 * Downloads nothing where the file is there already: an earlier download has finished it. Downloads at the same time do not disturb each
 * other. @throws Error with the reason: the network's, the disk's, an HTTP status, or another checksum (the part is deleted then)
 */
export async function download(wanted: Download): Promise<void> {
  const { path, sha256 } = wanted;
  makeFolder(dirname(path));
  if (await isWhole(wanted)) return;
  const part = await partOf(path);
  try {
    await receive(wanted, part.path);
    const found = await sha256Of(part.path);
    if (found !== sha256) {
      await rm(part.path, { force: true });
      throw new Error(`its checksum is ${found}, expected ${sha256}`);
    }
    await rename(part.path, path).catch(async (error: unknown) => {
      if (!(await isWhole(wanted))) throw error; // else another run was quicker, and Windows keeps what it reads
      await rm(part.path, { force: true });
    });
  } finally {
    part.release();
  }
}

/** A finished file is checked all the same: it may have been damaged since. */
async function isWhole({ path, sha256 }: Download): Promise<boolean> {
  return (await sizeOf(path)) > 0 && (await sha256Of(path)) === sha256;
}

/** Asks for what is missing. A server that does not know ranges sends all of it again. */
async function receive({ url, onBegin, onProgress }: Download, part: string): Promise<void> {
  const stalled = new AbortController();
  const watch = setTimeout(() => stalled.abort(new Error(`no data for ${STALLED_MS / 1000} s`)), STALLED_MS);
  const before = await sizeOf(part);
  try {
    const range = before === 0 ? {} : { range: `bytes=${before}-` };
    const response = await fetch(url, { signal: stalled.signal, headers: range });
    if (response.status === 416) return; // the part is whole already, or its checksum says that it is wrong
    if (!response.ok || response.body === null) throw new Error(`HTTP ${response.status} from ${new URL(url).host}`);
    const received = response.status === 206 ? before : 0;
    const total = received + Number(response.headers.get('content-length') ?? 0);
    onBegin(received, total);
    const file = await open(part, received === 0 ? 'w' : 'a');
    try {
      let done = received;
      for await (const bytes of response.body) {
        watch.refresh();
        await file.writeFile(bytes);
        done += bytes.length;
        onProgress(done, total);
      }
    } finally {
      await file.close();
    }
  } finally {
    clearTimeout(watch);
  }
}

async function sizeOf(path: string): Promise<number> {
  const status = await stat(path).catch(() => null);
  return status?.size ?? 0;
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(path)) hash.update(bytes);
  return hash.digest('hex');
}
