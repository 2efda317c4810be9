import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { HostTranslate } from '../../contract/text.ts';
import { isSystemError } from '../../contract/user-error.ts';
import type { Destination } from '../../files/destination.ts';
import { bytesOf, temporaryPartial } from '../../files/destinations.ts';
import { readStream, withRegularFile } from '../../files/read-bytes.ts';

/** Of a file that has more bytes than it should have, so many more are read. A picture may be packed worse. */
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
  const [a, b] = [await pixelsOf(Buffer.from(bytes)), await pixelsOf(now)];
  if (a !== null && b !== null) return pictureDifference(a, b, translate);
  const at = now.findIndex((byte, i) => byte !== bytes[i]);
  const byte = (at < 0 ? now.length : at) + 1;
  return translate('cli.record.difference.bytes', { before: size, now: now.length, byte });
}

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly colors: Uint32Array;
}

function pictureDifference(before: Pixels, now: Pixels, translate: HostTranslate): string {
  const [was, is] = [before, now].map(({ width, height }) => `${width}x${height}`);
  if (was !== is) return translate('cli.record.difference.size', { before: was, now: is });
  const count = now.colors.reduce((sum, color, i) => sum + (color === before.colors[i] ? 0 : 1), 0);
  if (count === 0) return translate('cli.record.difference.source');
  return translate('cli.record.difference.pixels', { count, total: now.colors.length });
}

/** Returns null if the file is not a valid PNG. */
async function pixelsOf(file: Buffer): Promise<Pixels | null> {
  if (file.toString('latin1', 1, 4) !== 'PNG') return null;
  const image = await loadImage(file).catch(() => null);
  if (image === null) return null;
  const { width, height } = image;
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  return { width, height, colors: new Uint32Array(context.getImageData(0, 0, width, height).data.buffer) };
}
