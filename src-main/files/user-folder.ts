import { homedir, userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';

/**
 * The folder of settings and recent files, the same for Electron and the browser host. ECS_ATLAS_HOME moves it (tests and portable
 * installations).
 */
export function userFolder(): string {
  const { platform, env: environment } = process;
  if (environment.ECS_ATLAS_HOME) return environment.ECS_ATLAS_HOME;
  if (platform === 'darwin') return join(home(), 'Library', 'Application Support', 'ecs-atlas');
  if (platform === 'win32') return join(environment.APPDATA ?? join(home(), 'AppData', 'Roaming'), 'ecs-atlas');
  const { XDG_CONFIG_HOME: config = '' } = environment;
  return join(isAbsolute(config) ? config : join(home(), '.config'), 'ecs-atlas');
}

/** A relative home would be a place in whatever folder is the current one, which may have come from others. */
function home(): string {
  const given = homedir();
  return isAbsolute(given) ? given : userInfo().homedir;
}
