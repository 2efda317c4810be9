import { zipSync } from 'fflate';
import { formatOf } from '../../core/export/formats.ts';
import type { ExportResult } from '../contract/api.ts';

/** One download for a browser: the file itself, or a ZIP of all. */
export function downloadOf(files: ReadonlyMap<string, Uint8Array>, zipName: string): ExportResult {
  const [first] = files;
  if (files.size === 1 && first !== undefined) {
    const [name, data] = first;
    const mime = formatOf(name)?.mime ?? 'application/octet-stream';
    return { kind: 'download', name, mime, data: new Uint8Array(data) };
  }
  // Stored without compression: PNGs are already compressed, and SVGs are few.
  const data = zipSync(Object.fromEntries(files), { level: 0 });
  return { kind: 'download', name: zipName, mime: 'application/zip', data };
}
