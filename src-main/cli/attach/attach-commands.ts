import { Command, Option } from 'commander';
import { conditionValue, durationValue, tracedValue, waitOption } from '../terminal/options.ts';
import type { Finish, Terminal } from '../terminal/terminal.ts';
import { type AttachCommandOptions, attachCommand } from './attach.ts';
import { catCommand } from './cat.ts';
import { gamesCommand } from './games.ts';
import { type HistoryCommandOptions, historyCommand } from './history.ts';

const LOOK_MS = 2500;

/** `games`, `attach`, `cat` and `history`: running games and their recordings. */
export function gamesSubcommand(terminal: Terminal, finish: Finish): Command {
  return new Command('games')
    .description('Lists the running games on this machine: games with a probe, and Flecs games with the REST API.')
    .addOption(new Option('--for <time>', 'how long to search').argParser(durationValue).default(LOOK_MS, '2.5s'))
    .option('--json', 'print a JSON array; empty where no game is found, with exit code 0', false)
    .action(async (options: { for: number; json: boolean }) => finish(await gamesCommand(options, terminal)));
}

export function attachSubcommand(terminal: Terminal, finish: Finish): Command {
  return new Command('attach')
    .description('Attaches to a running game and reports its activity, until Ctrl+C or until the time is over.')
    .argument(
      '<game>',
      'its name as `games` prints it, or the start of it, or its process id, or the address of a Flecs game, such as http://127.0.0.1:27750',
    )
    .option('--for <time>', 'how long to stay attached, such as 10s, 500ms or 2m', durationValue)
    .addOption(waitOption())
    .option('--record <file>', 'record to a new file')
    .option(
      '--until <condition>',
      'stop once it is true: "Health < 0", "lost Position, alive, Unit", "+(ChildOf,7)", "count(Bullet) > 1000", "time(Movement) > 2"; exit code 1 if it never is',
      conditionValue,
    )
    .option(
      '--hold',
      'once the condition of --until is true, keep the game stopped until Ctrl+C or the end of the time',
    )
    .option(
      '--pause <time>',
      'of a Flecs game without a probe: how long a single request may stop it, such as 50ms; longer ones are not sent',
      durationValue,
    )
    .option('--json', 'print each message as a line of JSON', false)
    .option('--no-values', 'only structure, without component values')
    .option(
      '--trace <id>',
      'find out which system writes to this entity, such as 42; up to eight, each with a --trace of its own',
      tracedValue,
    )
    .action(async (game: string, options: AttachCommandOptions) =>
      finish(await attachCommand(game, options, terminal)),
    );
}

export function catSubcommand(terminal: Terminal, finish: Finish): Command {
  return new Command('cat')
    .description('Prints a recording as JSON, one message per line, or a journal as a script.')
    .argument('<file>', 'a recording (*.ecsrec), or a journal of another program (docs/files.md)')
    .action(async (file: string) => finish(await catCommand(file, terminal)));
}

export function historySubcommand(terminal: Terminal, finish: Finish): Command {
  return new Command('history')
    .description('Prints when an entity was created, gained and lost components, and was destroyed.')
    .argument('<source>', 'a recording (*.ecsrec), or a running game as in `attach`')
    .argument('<entity>', 'its id, such as 42 or 42v3, or its whole name')
    .option('--for <time>', 'how long to follow a running game; without it, until Ctrl+C', durationValue)
    .addOption(waitOption())
    .option('--values', 'also each change of a value; of a running game with the system that wrote it', false)
    .option('--json', 'print each event as a line of JSON', false)
    .action(async (source: string, entity: string, options: HistoryCommandOptions) =>
      finish(await historyCommand(source, entity, options, terminal)),
    );
}
