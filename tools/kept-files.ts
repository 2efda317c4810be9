import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Fonts of two megabytes that only Chinese pages need, and libraries of some exports. The service worker only keeps
 * them once they are used.
 */
const LARGE = /noto-sans-sc-\d+-.*\.woff2$|^assets\/(h264-mp4-encoder|compress|harfbuzz-subset).*\.(js|wasm)$/;

/** Returns the files that the service worker keeps, and a hash of all of them. */
export function keptFiles(folder: string): { readonly files: readonly string[]; readonly version: string } {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((file) => !LARGE.test(file) && !file.endsWith('.map') && file !== 'service-worker.js')
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(join(folder, file)));
  return { files, version: hash.digest('hex').slice(0, 12) };
}
