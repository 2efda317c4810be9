import { siteFile } from './site-files.ts';

/** Returns the player's script, which every HTML storyboard contains. */
export async function playerScript(): Promise<string> {
  return (await siteFile('ecs-atlas-player.js')).text();
}
