import type { ElectronRelease } from './electron-release.ts';

/** A download without a byte for this long is given up: behind some networks a connection hangs instead of failing. */
const STALLED_MS = 20_000;

interface Progress {
  readonly transferred: number;
  /** Null if the server does not say. */
  readonly total: number | null;
}

/**
 * Downloads the archive of a release into a cache folder and checks it. An archive that is there already and is not damaged is not
 * downloaded again. ELECTRON_MIRROR replaces the address, as for Electron's own installer.
 * @param onProgress receives bytes
 * @returns the path of the archive
 * @throws Error with the reason: the network's, the disk's, an HTTP status, or another checksum
 */
export async function downloadArchive(
  { version, checksums }: ElectronRelease,
  cacheRoot: string,
  onProgress: (done: number, total: number) => void,
): Promise<string> {
  const { downloadArtifact } = await import('@electron/get');
  const stalled = new AbortController();
  const watch = setTimeout(() => stalled.abort(new Error(`no data for ${STALLED_MS / 1000} s`)), STALLED_MS);
  const getProgressCallback = async ({ transferred, total }: Progress): Promise<void> => {
    watch.refresh();
    onProgress(transferred, total ?? 0);
  };
  try {
    return await downloadArtifact({
      artifactName: 'electron',
      version,
      platform: process.platform,
      arch: process.arch,
      checksums: { ...checksums },
      cacheRoot,
      downloadOptions: { quiet: true, signal: stalled.signal, getProgressCallback },
    });
  } finally {
    clearTimeout(watch);
  }
}
