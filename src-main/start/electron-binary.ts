import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, sep } from 'node:path';
import { UserError } from '../contract/user-error.ts';
import { makeFolder } from '../files/make-folder.ts';
import { isOwnPath } from '../files/own-path.ts';
import { appRoot } from '../program/app-root.ts';
import { downloadArchive } from './download-electron.ts';
import { cacheFolder, type ElectronRelease, electronRelease } from './electron-release.ts';
import { unzip } from './unzip.ts';

const require = createRequire(join(appRoot, 'package.json'));

/** Returns Electron's executable or null: as ECS_ATLAS_ELECTRON says, of a checkout (`npx install-electron`), or the downloaded one. */
export function findElectron(environment: NodeJS.ProcessEnv = process.env): string | null {
  const named = environment.ECS_ATLAS_ELECTRON;
  if (named) return existsSync(named) ? named : null;
  const release = electronRelease();
  const inCache = release === null ? null : join(folderOf(release), release.executable);
  // Others may write to the place of the cache, and would choose what is run.
  const own = inCache !== null && isOwnPath(inCache) ? inCache : null;
  return [inCheckout(), own].find((path) => path !== null && existsSync(path)) ?? null;
}

/** Reports the progress of a download to the user. */
export interface DownloadReport {
  /**
   * Called once, when the size in bytes is known.
   * @param folder Electron is unpacked there
   */
  begin(folder: string, total: number): void;
  /** Both are in bytes. */
  progress(done: number, total: number): void;
}

/**
 * Downloads, checks and unpacks the version of this program, or an archive that is there.
 * @throws UserError with the reason
 */
export async function downloadElectron(report: DownloadReport): Promise<string> {
  const release = electronRelease();
  if (release === null) {
    throw new UserError('host.start.noRelease', { platform: process.platform, arch: process.arch });
  }
  const folder = folderOf(release);
  const executable = join(folder, release.executable);
  makeFolder(cacheFolder(), 0o700);
  if (!isOwnPath(cacheFolder())) throw new UserError('host.start.cacheOpen', { path: cacheFolder() });
  const archive = await download(release, folder, report).catch((error: unknown) => {
    throw new UserError('host.start.noDownload', { version: release.version, reason: reasonOf(error) });
  });
  await unpack(archive, folder, executable).catch((error: unknown) => {
    // Another run may have been faster.
    if (existsSync(executable)) return;
    throw new UserError('host.start.unpackFailed', { version: release.version, reason: reasonOf(error) });
  });
  // Another run may still read it.
  await rm(dirname(archive), { recursive: true, force: true }).catch(() => undefined);
  return executable;
}

function download(release: ElectronRelease, folder: string, report: DownloadReport): Promise<string> {
  let isBegun = false;
  return downloadArchive(release, cacheFolder(), (done, total) => {
    if (!isBegun) report.begin(folder, total);
    isBegun = true;
    report.progress(done, total);
  });
}

const UNPACKING = 'unpacking-';

/** Unpacks into a temporary folder that is then renamed: an interrupted run leaves nothing that looks complete. */
async function unpack(archive: string, folder: string, executable: string): Promise<void> {
  await removeInterrupted(dirname(folder)).catch(() => undefined);
  const work = await mkdtemp(join(dirname(folder), UNPACKING));
  try {
    await unzip(archive, work);
    await rename(work, folder).catch(async (error: unknown) => {
      if (existsSync(executable)) throw error;
      await rm(folder, { recursive: true, force: true }); // A file or an incomplete folder is in the way.
      await rename(work, folder);
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Milliseconds. Nobody unpacks for so long. */
const DAY = 24 * 60 * 60 * 1000;

/** Removes what interrupted runs have unpacked. The folder is this program's own. */
async function removeInterrupted(cache: string): Promise<void> {
  const names = (await readdir(cache)).filter((name) => name.startsWith(UNPACKING));
  for (const path of names.map((name) => join(cache, name))) {
    if (Date.now() - (await stat(path)).mtimeMs > DAY) await rm(path, { recursive: true, force: true });
  }
}

function folderOf({ version }: ElectronRelease): string {
  return join(cacheFolder(), `electron-${version}-${process.platform}-${process.arch}`);
}

function inCheckout(): string | null {
  try {
    const folder = dirname(require.resolve('electron/package.json'));
    // Node also looks in the folders above, to which others may write.
    const beside = [join(appRoot, 'node_modules'), dirname(appRoot)].filter(
      (each) => basename(each) === 'node_modules',
    );
    if (!beside.some((each) => folder.startsWith(each + sep))) return null;
    return join(folder, 'dist', readFileSync(join(folder, 'path.txt'), 'utf8'));
  } catch {
    return null; // An installed package has no electron next to it, or electron has no binary yet.
  }
}

/** The message of fetch is only "fetch failed"; its cause has the reason. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause : error;
  return 'code' in cause && typeof cause.code === 'string' ? `${cause.message || cause.code}` : cause.message;
}
