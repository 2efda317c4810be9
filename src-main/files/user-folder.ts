import { homedir, userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';

/**
 * The folder of settings and recent files, the same for Electron and the browser host. ECS_ATLAS_HOME moves it (tests and portable
 * installations). Relative paths are ignored: they would be places in the current folder, which may have come from others.
 */
export function userFolder(): string {
  const { platform, env: environment } = process;
  const { ECS_ATLAS_HOME: own = '', XDG_CONFIG_HOME: config = '' } = environment;
  if (isAbsolute(own)) return own;
  if (platform === 'darwin') return join(homeFolder(), 'Library', 'Application Support', 'ecs-atlas');
  if (platform === 'win32') return join(environment.APPDATA ?? join(homeFolder(), 'AppData', 'Roaming'), 'ecs-atlas');
  return join(isAbsolute(config) ? config : join(homeFolder(), '.config'), 'ecs-atlas');
}

/** Never a relative path. */
export function homeFolder(): string {
  const given = homedir();
  return isAbsolute(given) ? given : userInfo().homedir;
}
