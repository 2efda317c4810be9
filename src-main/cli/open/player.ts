import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Command } from 'commander';
import { writeInto } from '../../export/job/export-jobs.ts';
import { PLAYER_FILE } from '../../export/node/player-script.ts';
import { folderDestination } from '../../files/destinations.ts';
import { EXIT, type Finish, type Terminal } from '../terminal/terminal.ts';

/** `player`: prints the script that shows HTML storyboards in other pages. */
export function playerSubcommand(terminal: Terminal, finish: Finish): Command {
  return new Command('player')
    .description('Writes ecs-atlas-player.js: the element <ecs-atlas-player src="file.html"> for your own pages.')
    .requiredOption('--out <folder>', 'folder for the script; created if it does not exist')
    .action(async ({ out }: { out: string }) => {
      const script = await readFile(PLAYER_FILE);
      const { signal } = new AbortController();
      await writeInto(
        folderDestination(out),
        signal,
        () => undefined,
        async ({ write }) => {
          await write(basename(PLAYER_FILE), script);
          return null;
        },
      );
      terminal.out(`${join(out, basename(PLAYER_FILE))}\n`);
      finish(EXIT.ok);
    });
}
