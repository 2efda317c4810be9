import { access } from 'node:fs/promises';
import { Command } from 'commander';
import { isReopened } from '../../core/export/formats.ts';
import { isRecording } from '../attach/recording-files.ts';
import { readEmbedded } from '../files/embedded-files.ts';
import { isLink } from '../files/link.ts';
import { readText } from '../files/script-files.ts';
import { start } from '../start/start.ts';
import { serveUntilStopped } from './serve.ts';
import type { Finish, Terminal } from './terminal.ts';

const NOTES = `
Environment:
  ECS_ATLAS_ELECTRON  an Electron executable to use instead of the downloaded one
  ECS_ATLAS_HOME      folder for settings and recent files
  ECS_ATLAS_RUNTIME   folder where games connect, instead of the user's runtime folder
  ECS_ATLAS_FLECS_PORTS  ports to search for Flecs games, instead of 27750 to 27759; empty: none`;

export function openSubcommand(terminal: Terminal, finish: Finish): Command {
  return new Command('open')
    .description('Opens the window in Electron, or in a browser if Electron is not available.')
    .argument('[file]', 'a script, a lesson, a recording, an exported picture or a link (ecs-atlas:…) to open')
    .option('--browser', 'use the browser instead of Electron')
    .addHelpText('after', NOTES)
    .action(async (file: string | undefined, { browser }: { browser?: boolean }) => {
      const wanted = file ?? null;
      // A wrong path is said here, before any window opens.
      if (wanted !== null && !isLink(wanted)) await readable(wanted);
      finish(
        await start({
          file: wanted,
          host: browser ? 'browser' : 'any',
          t: terminal.t,
          say: terminal.say,
          progress: terminal.progress,
          serve: () => serveUntilStopped(terminal, { file: wanted, port: 0, open: true, classAt: null }),
        }),
      );
    });
}

/** @throws UserError or the system's error when it cannot be opened */
async function readable(path: string): Promise<void> {
  if (isRecording(path)) await access(path);
  else if (isReopened(path)) await readEmbedded(path);
  else await readText(path);
}
