import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { UserError } from '../contract/user-error.ts';
import { partialPath, removeLeftovers } from '../files/partial-path.ts';
import { appRoot } from '../program/app-root.ts';
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
 * Downloads the version that this program was built for, and checks and unpacks it. What an interrupted run left is kept and used:
 * a part, or the whole archive that is not unpacked. @throws UserError with the reason in one line
 */
export async function downloadElectron(report: DownloadReport): Promise<string> {
  const release = electronRelease();
  if (release === null) {
    throw new UserError('host.start.noRelease', { platform: process.platform, arch: process.arch });
  }
  const folder = folderOf(release);
  const archive = `${folder}.zip`;
  const executable = join(folder, release.executable);
  await attempt('host.start.noDownload', release, executable, () =>
    download({
      ...release,
      path: archive,
      onBegin: (received, total) => report.begin(folder, received, total),
      onProgress: report.progress,
    }),
  );
  await attempt('host.start.unpackFailed', release, executable, () => unpack(archive, folder, executable));
  await rm(archive, { force: true }).catch(() => undefined); // another run may still read it
  return executable;
}

/** What fails because another run was quicker has not failed. */
async function attempt(
  key: string,
  { version }: ElectronRelease,
  executable: string,
  act: () => Promise<void>,
): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!existsSync(executable)) throw new UserError(key, { version, reason: reasonOf(error) });
  }
}

/** Unpacked beside its place and moved there whole: an interrupted run leaves nothing that looks complete, and the next one removes it. */
async function unpack(archive: string, folder: string, executable: string): Promise<void> {
  await removeLeftovers(dirname(folder)).catch(() => undefined);
  const work = partialPath(dirname(folder));
  try {
    await mkdir(work);
    await unzip(archive, work);
    await rename(work, folder).catch(async (error: unknown) => {
      if (existsSync(executable)) throw error;
      await rm(folder, { recursive: true, force: true }); // something else is in the way
      await rename(work, folder);
    });
  } finally {
    await rm(work, { recursive: true, force: true });
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
