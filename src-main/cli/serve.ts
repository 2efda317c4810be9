import { once } from 'node:events';
import { Command } from 'commander';
import { serve } from '../serve/serve.ts';
import { openAppWindow } from '../start/browser.ts';
import { portValue } from './options.ts';
import { EXIT, type Finish, type Terminal } from './terminal.ts';

interface Options {
  port: number;
  open: boolean;
}

export function serveSubcommand(terminal: Terminal, finish: Finish): Command {
  return new Command('serve')
    .description('Serves the window to a browser on this machine (127.0.0.1 only). The link contains a random key.')
    .argument('[file]', 'a script, a lesson or a recording to open')
    .option('--port <number>', 'the port to listen on (0: any free port)', portValue, 0)
    .option('--open', 'open it in an installed Chromium, Chrome or Edge', false)
    .option('--no-open', 'only print the link (default)')
    .action(async (file: string | undefined, { port, open }: Options) => {
      finish(await serveUntilStopped(terminal, { file: file ?? null, port, open }));
    });
}

/** Prints the link on stdout, and ends on Ctrl+C. */
export async function serveUntilStopped(
  { t, say, out }: Terminal,
  { file, port, open }: { file: string | null; port: number; open: boolean },
): Promise<number> {
  const host = await serve({ file, port });
  out(`${host.url}\n`);
  const opened = open && openAppWindow(host.url);
  say(t(opened ? 'cli.serve.opened' : 'cli.serve.openIt'));
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await host.close();
  return EXIT.ok;
}
