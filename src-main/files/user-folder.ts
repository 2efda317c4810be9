import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * The folder of settings and recent files, the same for Electron and the browser host. ECS_ATLAS_HOME moves it (tests and portable
 * installations).
 */
export function userFolder(): string {
  const { platform, env: environment } = process;
  if (environment.ECS_ATLAS_HOME) return environment.ECS_ATLAS_HOME;
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'ecs-atlas');
  if (platform === 'win32') return join(environment.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'ecs-atlas');
  return join(environment.XDG_CONFIG_HOME || join(homedir(), '.config'), 'ecs-atlas');
}
