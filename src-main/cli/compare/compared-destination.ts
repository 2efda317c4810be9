import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { HostTranslate } from '../../contract/text.ts';
import { isSystemError } from '../../contract/user-error.ts';
import type { Destination } from '../../files/destination.ts';
import { bytesOf, temporaryPartial } from '../../files/destinations.ts';
import { readStream, withRegularFile } from '../../files/read-bytes.ts';

/** Number of bytes beyond the expected size that are read, because the same picture can be compressed less well. */
const MAX_MORE = 64_000_000;

/**
 * Writes nothing, but compares files with those in a folder.
 * @param differs receives a line for each file that is missing or different
 */
export function comparedDestination(folder: string, t: HostTranslate, differs: (line: string) => void): Destination {
  const partial = temporaryPartial();
  return {
    partial: partial.path,
    placeOf: (name) => join(folder, name),
    async write(name, content) {
      const path = join(folder, name);
      const now = Buffer.from(await bytesOf(content));
      const before = await readIfThere(path, now.length + MAX_MORE);
      if (before === null) differs(t('cli.record.missing', { path }));
      else if (!now.equals(before.bytes)) {
        differs(t('cli.record.changed', { path, difference: await differenceOf(before, now, t) }));
      }
      if ('path' in content) await rm(content.path);
    },
    async finish() {
      await partial.remove();
      return { kind: 'saved', folder, files: [] };
    },
    abandon: partial.remove,
  };
}

interface ExistingFile {
  /** Its first bytes; all of them unless it is far too large. */
  readonly bytes: Uint8Array;
  readonly size: number;
}

async function readIfThere(path: string, limit: number): Promise<ExistingFile | null> {
  const read = withRegularFile(path, async (file) => {
    const { size } = await file.stat();
    const start = file.createReadStream({ end: limit - 1, autoClose: false });
    return { bytes: await readStream(start, path, limit), size };
  });
  return read.catch((error: unknown) => {
    if (isSystemError(error) && ['ENOENT', 'ENOTDIR'].includes(error.code)) return null;
    throw error;
  });
}

/** Describes how a file differs from the one that it replaces. */
async function differenceOf({ bytes, size }: ExistingFile, now: Buffer, translate: HostTranslate): Promise<string> {
  const before = Buffer.from(bytes);
  const [was, is] = [sizeIn(before), sizeIn(now)];
  if (was !== null && is !== null) {
    // A small file may say that it is huge, so it is unpacked only if it has the size of the picture here.
    if (was !== is) return translate('cli.record.difference.size', { before: was, now: is });
    const [a, b] = [await pixelsOf(before), await pixelsOf(now)];
    if (a !== null && b !== null) return pixelDifference(a, b, translate);
  }
  const at = now.findIndex((byte, i) => byte !== bytes[i]);
  const byte = (at < 0 ? now.length : at) + 1;
  return translate('cli.record.difference.bytes', { before: size, now: now.length, byte });
}

function pixelDifference(before: Uint32Array, now: Uint32Array, translate: HostTranslate): string {
  const count = now.reduce((sum, color, i) => sum + (color === before[i] ? 0 : 1), 0);
  if (count === 0) return translate('cli.record.difference.source');
  return translate('cli.record.difference.pixels', { count, total: now.length });
}

/** A PNG begins with its signature and the length and the name of the chunk that begins with its size. */
const HEAD = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** Returns `640x360`; null if the file is no PNG. */
function sizeIn(file: Buffer): string | null {
  if (file.length < HEAD.length + 8 || !file.subarray(0, HEAD.length).equals(HEAD)) return null;
  return `${file.readUInt32BE(HEAD.length)}x${file.readUInt32BE(HEAD.length + 4)}`;
}

/** Returns null if the file is damaged. */
async function pixelsOf(file: Buffer): Promise<Uint32Array | null> {
  const image = await loadImage(file).catch(() => null);
  if (image === null) return null;
  const { width, height } = image;
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  return new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
}
