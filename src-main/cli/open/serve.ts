import { once } from 'node:events';
import { Command, InvalidArgumentError } from 'commander';
import { USUAL_PORT } from '../../class/class-defaults.ts';
import { MAX_SEATS_PER_ADDRESS, seatsPerAddress, USUAL_SEATS_PER_ADDRESS } from '../../contract/class-protocol.ts';
import { type ServeOptions, serve } from '../../serve/serve.ts';
import { openAppWindow } from '../../start/find-browser.ts';
import { portValue } from '../terminal/port.ts';
import { EXIT, type Finish, type Terminal } from '../terminal/terminal.ts';
import { readable } from './check-openable.ts';

interface Options {
  port: number;
  open: boolean;
  class: boolean;
  host?: string;
  classPort?: number;
  classSeats?: number;
}

const NOTES = `
Class:
  With --class, others on the network can join with the address and the code that are printed. They see the script and the step
  that you show, and can answer questions; they cannot change or read anything else. The connection is not encrypted.
  The window itself stays on 127.0.0.1. The class can also be opened and closed in the window. See docs/classroom.md.`;

export function serveSubcommand(terminal: Terminal, finish: Finish): Command {
  return new Command('serve')
    .description('Serves the window to a browser on this machine (127.0.0.1 only). The link contains a random key.')
    .argument('[file]', 'a script, a lesson, a recording or a link (ecs-atlas:…) to open')
    .option('--port <number>', 'the port to listen on (0: any free port)', portValue, 0)
    .option('--open', 'open it in an installed Chromium, Chrome or Edge', false)
    .option('--no-open', 'only print the link (default)')
    .option('--class', 'let a class join and follow, read only (off by default)', false)
    .option('--host <address>', 'with --class: the address that followers connect to (default: all interfaces)')
    .option('--class-port <number>', `with --class: its port (default: ${USUAL_PORT}, or a free one)`, portValue)
    .option(
      '--class-seats <number>',
      `with --class: the seats of each network address (default: ${USUAL_SEATS_PER_ADDRESS}); the window can change it`,
      seatsValue,
    )
    .addHelpText('after', NOTES)
    .action(async (file: string | undefined, { port, open, ...options }: Options, command: Command) => {
      const { host, classPort, classSeats } = options;
      if (!options.class && [host, classPort, classSeats].some((each) => each !== undefined))
        command.error('error: --host, --class-port and --class-seats are for --class');
      const at = { host: host ?? null, port: classPort ?? null };
      const classAt = options.class
        ? { ...at, ...(classSeats !== undefined && { seatsPerAddress: classSeats }) }
        : null;
      // Reports a wrong path before a browser opens.
      if (file !== undefined) await readable(file);
      finish(await serveUntilStopped(terminal, { file: file ?? null, port, open, classAt }));
    });
}

function seatsValue(text: string): number {
  const { success, data } = seatsPerAddress.safeParse(/^\d+$/.test(text) ? Number(text) : null);
  if (!success) throw new InvalidArgumentError(`It is a number from 1 to ${MAX_SEATS_PER_ADDRESS}.`);
  return data;
}

/** Prints the link on stdout and ends on Ctrl+C. */
export async function serveUntilStopped(
  { t, say, out }: Terminal,
  { open, ...options }: ServeOptions & { open: boolean },
): Promise<number> {
  let opening: Promise<boolean> | null = null;
  const onListening = (url: string) => {
    if (open) opening = openAppWindow(url);
  };
  const host = await serve({ ...options, onListening });
  out(`${host.url}\n`);
  if (host.class !== null)
    say(t('cli.serve.class', { code: host.class.code, addresses: host.class.addresses.join('  ') }));
  say(t((await opening) ? 'cli.serve.opened' : 'cli.serve.openIt'));
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await host.close();
  return EXIT.ok;
}
