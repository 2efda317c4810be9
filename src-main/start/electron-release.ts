import { homedir } from 'node:os';
import { join } from 'node:path';
import checksums from '../../node_modules/electron/checksums.json' with { type: 'json' };
import electron from '../../node_modules/electron/package.json' with { type: 'json' };

/** The version that this program was built for. */
export const ELECTRON_VERSION = electron.version;

const OFFICIAL = 'https://github.com/electron/electron/releases/download/';

export interface ElectronRelease {
  version: string;
  /** The archive's address. */
  url: string;
  /** Of the archive, in hexadecimal: it comes with this program, so a mirror need not be trusted. */
  sha256: string;
  /** The executable inside the archive. */
  executable: string;
}

/** The release for a machine; null where Electron has none. ELECTRON_MIRROR replaces the address, as for Electron's own installer. */
export function electronRelease(
  platform: NodeJS.Platform = process.platform,
  arch: string = process.arch,
  environment: NodeJS.ProcessEnv = process.env,
): ElectronRelease | null {
  const archive = `electron-v${ELECTRON_VERSION}-${platform}-${arch}.zip`;
  const sha256 = (checksums as Record<string, string>)[archive];
  if (sha256 === undefined) return null;
  const base = environment.ELECTRON_MIRROR || environment.npm_config_electron_mirror || OFFICIAL;
  return {
    version: ELECTRON_VERSION,
    url: `${base.replace(/\/*$/, '/')}v${ELECTRON_VERSION}/${archive}`,
    sha256,
    executable: executableOn(platform),
  };
}

function executableOn(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return platform === 'win32' ? 'electron.exe' : 'electron';
}

/** Where downloads of this program are kept. They can be deleted at any time. */
export function cacheFolder(platform: NodeJS.Platform = process.platform, environment = process.env): string {
  if (environment.ECS_ATLAS_CACHE) return environment.ECS_ATLAS_CACHE;
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'ecs-atlas');
  if (platform === 'win32')
    return join(environment.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'ecs-atlas', 'Cache');
  return join(environment.XDG_CACHE_HOME || join(homedir(), '.cache'), 'ecs-atlas');
}
