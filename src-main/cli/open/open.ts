import { Command } from 'commander';
import { type StartOptions, start } from '../../start/start.ts';
import type { Finish, Terminal } from '../terminal/terminal.ts';
import { readable } from './check-openable.ts';

const NOTES = `
Environment:
  ECS_ATLAS_ELECTRON  an Electron executable to use instead of the downloaded one
  ECS_ATLAS_HOME      folder for settings and recent files
  ECS_ATLAS_RUNTIME   folder where games connect, instead of the user's runtime folder
  ECS_ATLAS_FLECS_PORTS  ports to search for Flecs games, instead of 27750 to 27759; empty: none`;

const DOWNLOAD_NOTES = `${NOTES}
  ECS_ATLAS_CACHE     folder for the downloaded Electron, instead of the user's cache folder
  ELECTRON_MIRROR     address to download Electron from, instead of its releases on GitHub

Node needs NODE_USE_ENV_PROXY=1 (Node 22.21 or 24 and newer) to download through HTTPS_PROXY.`;

const FILE = 'a script, a lesson, a recording, an exported picture or a link (ecs-atlas:…) to open';

export function openSubcommand(terminal: Terminal, finish: Finish): Command {
  return new Command('open')
    .description('Opens the window in Electron if it is on this machine, else in a browser. Downloads nothing.')
    .argument('[file]', FILE)
    .option('--browser', 'use the browser instead of Electron')
    .addHelpText('after', NOTES)
    .action(async (file: string | undefined, { browser }: { browser?: boolean }) => {
      finish(await openWindow(terminal, file ?? null, browser ? 'browser' : 'any'));
    });
}

export function desktopSubcommand(terminal: Terminal, finish: Finish): Command {
  return new Command('desktop')
    .description('Opens the window in Electron, which is downloaded once; in a browser if that is not possible.')
    .argument('[file]', FILE)
    .addHelpText('after', DOWNLOAD_NOTES)
    .action(async (file: string | undefined) => {
      finish(await openWindow(terminal, file ?? null, 'desktop'));
    });
}

async function openWindow(terminal: Terminal, file: string | null, host: StartOptions['host']): Promise<number> {
  // Reports a wrong path before a window opens.
  if (file !== null) await readable(file);
  const { t, say, progress } = terminal;
  // Electron needs no server.
  const serve = async () => {
    const { serveUntilStopped } = await import('./serve.ts');
    return serveUntilStopped(terminal, { file, port: 0, open: true, classAt: null });
  };
  return start({ file, host, t, say, progress, serve });
}
