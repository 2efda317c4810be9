import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { appRoot } from '../app-root.ts';
import { UserError } from '../user-error.ts';
import { download } from './download.ts';
import { cacheFolder, type ElectronRelease, electronRelease } from './electron-release.ts';
import { unzip } from './unzip.ts';

const require = createRequire(join(appRoot, 'package.json'));

/**
 * Electron's executable if it is on this machine, else null: the one that ECS_ATLAS_ELECTRON names, the one of a checkout
 * (`npx install-electron`), or the one that was downloaded.
 */
export function findElectron(environment: NodeJS.ProcessEnv = process.env): string | null {
  const named = environment.ECS_ATLAS_ELECTRON;
  if (named) return existsSync(named) ? named : null;
  const release = electronRelease();
  const own = release === null ? null : join(folderOf(release), release.executable);
  return [inCheckout(), own].find((path) => path !== null && existsSync(path)) ?? null;
}

/** What people are shown while Electron is fetched. */
export interface DownloadReport {
  /** Once, when the size is known: where it goes, and the bytes that an interrupted download has left. */
  begin(folder: string, received: number, total: number): void;
  /** Bytes. */
  progress(done: number, total: number): void;
}

/**
 * Downloads the version that this program was built for, and checks and unpacks it. What an interrupted download left is kept
 * and used. @throws UserError with the reason in one line
 */
export async function downloadElectron(report: DownloadReport): Promise<string> {
  const release = electronRelease();
  if (release === null) {
    throw new UserError('host.start.noRelease', { platform: process.platform, arch: process.arch });
  }
  const folder = folderOf(release);
  const archive = `${folder}.zip`;
  try {
    await download({
      ...release,
      path: archive,
      onBegin: (received, total) => report.begin(folder, received, total),
      onProgress: report.progress,
    });
  } catch (error) {
    throw new UserError('host.start.noDownload', { version: release.version, reason: reasonOf(error) });
  }
  try {
    await unpack(archive, folder, release.executable);
  } catch (error) {
    throw new UserError('host.start.unpackFailed', { version: release.version, reason: reasonOf(error) });
  }
  return join(folder, release.executable);
}

/** Unpacked beside its place and moved there whole, so that an interrupted run leaves nothing that looks complete. */
async function unpack(archive: string, folder: string, executable: string): Promise<void> {
  const work = await mkdtemp(`${folder}-unpacking-`);
  try {
    await unzip(archive, work);
    if (!existsSync(join(folder, executable))) await rm(folder, { recursive: true, force: true });
    await rename(work, folder).catch((error: unknown) => {
      if (!existsSync(join(folder, executable))) throw error; // else another run was quicker
    });
  } finally {
    await rm(work, { recursive: true, force: true });
    await rm(archive, { force: true });
  }
}

function folderOf({ version }: ElectronRelease): string {
  return join(cacheFolder(), `electron-${version}-${process.platform}-${process.arch}`);
}

function inCheckout(): string | null {
  try {
    const folder = dirname(require.resolve('electron/package.json'));
    return join(folder, 'dist', readFileSync(join(folder, 'path.txt'), 'utf8'));
  } catch {
    return null; // an installed package has no electron beside it, or it has no binary yet
  }
}

/** fetch says only "fetch failed"; the reason is in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause : error;
  return 'code' in cause && typeof cause.code === 'string' ? `${cause.message || cause.code}` : cause.message;
}
