import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { appRoot } from '../app-root.ts';
import { UserError } from '../user-error.ts';

const require = createRequire(join(appRoot, 'package.json'));

/** A download without progress for so long is given up: behind some networks a connection hangs instead of failing. */
const STALLED_MS = 20_000;

/** Electron's executable if it is on this machine, else null. ECS_ATLAS_ELECTRON names another one. */
export function findElectron(environment: NodeJS.ProcessEnv = process.env): string | null {
  const named = environment.ECS_ATLAS_ELECTRON;
  if (named) return existsSync(named) ? named : null;
  const folder = electronFolder();
  if (folder === null || !existsSync(join(folder, 'path.txt'))) return null;
  const executable = join(folder, 'dist', readFileSync(join(folder, 'path.txt'), 'utf8'));
  return existsSync(executable) ? executable : null;
}

/**
 * Downloads and unpacks the version in package.json, as `npx install-electron` would, but with progress from the start
 * and an end when nothing comes. Throws a UserError with the reason in one line.
 * @param onProgress receives the part done, 0 … 1
 */
export async function downloadElectron(onProgress: (part: number) => void): Promise<string> {
  const folder = electronFolder();
  if (folder === null) throw new UserError('host.start.notInstalled');
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  try {
    await download(version, join(folder, 'checksums.json'), onProgress);
  } catch (error) {
    throw new UserError('host.start.noDownload', { version, reason: reasonOf(error) });
  }
  await unpack(folder, version);
  const executable = findElectron();
  if (executable === null) throw new UserError('host.start.unpackFailed', { version });
  return executable;
}

/** Into @electron/get's cache, where Electron's own installer looks first. Its module is found from Electron's place. */
async function download(version: string, checksums: string, onProgress: (part: number) => void): Promise<void> {
  const { downloadArtifact }: typeof import('@electron/get') = await import(
    pathToFileURL(require.resolve('@electron/get')).href
  );
  const stalled = new AbortController();
  let watch = setTimeout(() => stalled.abort(new Error('no answer')), STALLED_MS);
  try {
    await downloadArtifact({
      version,
      artifactName: 'electron',
      platform: process.platform,
      arch: process.arch,
      checksums: JSON.parse(readFileSync(checksums, 'utf8')),
      downloadOptions: {
        quiet: true,
        signal: stalled.signal,
        getProgressCallback: async ({ percent }: { percent: number }) => {
          clearTimeout(watch);
          watch = setTimeout(() => stalled.abort(new Error('the download makes no progress')), STALLED_MS);
          onProgress(percent);
        },
      },
    });
  } finally {
    clearTimeout(watch);
  }
}

async function unpack(folder: string, version: string): Promise<void> {
  const installer = spawn(process.execPath, [join(folder, 'install.js')], { stdio: 'ignore' });
  const [code] = await once(installer, 'exit');
  if (code !== 0) throw new UserError('host.start.unpackFailed', { version });
}

function electronFolder(): string | null {
  try {
    return dirname(require.resolve('electron/package.json'));
  } catch {
    return null;
  }
}

/** fetch says only "fetch failed"; the reason is in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause : error;
  return 'code' in cause && typeof cause.code === 'string' ? `${cause.message || cause.code}` : cause.message;
}
