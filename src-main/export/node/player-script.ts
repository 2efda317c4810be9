import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rendererFolder } from '../../program/app-root.ts';

/** The player's script. Every HTML storyboard contains it, and other pages load it for `<ecs-atlas-player>`. */
export const PLAYER_FILE = join(rendererFolder, 'ecs-atlas-player.js');

export function playerScript(): Promise<string> {
  return readFile(PLAYER_FILE, 'utf8');
}
