import { isAbsolute, join } from 'node:path';
import checksums from '../../node_modules/electron/checksums.json' with { type: 'json' };
import electron from '../../node_modules/electron/package.json' with { type: 'json' };
import { homeFolder } from '../files/user-folder.ts';

/** The Electron version that this program was built for. */
export const ELECTRON_VERSION = electron.version;

export interface ElectronRelease {
  version: string;
  /** SHA-256 in hexadecimal by the archive's file name. It comes with this program, so a mirror need not be trusted. */
  checksums: Readonly<Record<string, string>>;
  /** The path of the executable inside the archive. */
  executable: string;
}

/** The release for a machine; null if Electron has none for it. */
export function electronRelease(): ElectronRelease | null {
  const { platform, arch } = process;
  const archive = `electron-v${ELECTRON_VERSION}-${platform}-${arch}.zip`;
  const sha256 = (checksums as Record<string, string>)[archive];
  if (sha256 === undefined) return null;
  return { version: ELECTRON_VERSION, checksums: { [archive]: sha256 }, executable: executableOn(platform) };
}

function executableOn(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return platform === 'win32' ? 'electron.exe' : 'electron';
}

/** The folder of this program's downloads. It can be deleted at any time. Relative paths are ignored, as in `userFolder`. */
export function cacheFolder(): string {
  const { platform, env: environment } = process;
  const { ECS_ATLAS_CACHE: own = '', XDG_CACHE_HOME: cache = '' } = environment;
  if (isAbsolute(own)) return own;
  if (platform === 'darwin') return join(homeFolder(), 'Library', 'Caches', 'ecs-atlas');
  if (platform === 'win32')
    return join(environment.LOCALAPPDATA ?? join(homeFolder(), 'AppData', 'Local'), 'ecs-atlas', 'Cache');
  return join(isAbsolute(cache) ? cache : join(homeFolder(), '.cache'), 'ecs-atlas');
}
