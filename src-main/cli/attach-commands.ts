import { Command } from 'commander';
import { type AttachOptions, attachCommand } from './attach.ts';
import { catCommand } from './cat.ts';
import { gamesCommand } from './games.ts';
import { durationValue } from './options.ts';
import type { Finish, Terminal } from './terminal.ts';

const LOOK_MS = 2500;
const WAIT_MS = 5000;

/** `games`, `attach` and `cat`: games that run, and recordings of them. */
export function gamesSubcommand(terminal: Terminal, finish: Finish): Command {
  return new Command('games')
    .description('Lists the games on this machine that can be attached: those with a probe, and Flecs games.')
    .option('--for <time>', 'how long to look', durationValue, LOOK_MS)
    .option('--json', 'print a JSON array', false)
    .action(async (options: { for: number; json: boolean }) => finish(await gamesCommand(options, terminal)));
}

export function attachSubcommand(terminal: Terminal, finish: Finish): Command {
  return new Command('attach')
    .description('Attaches to a running game and tells what it does, until Ctrl+C or the time is over.')
    .argument('<game>', 'its name or the beginning of it, or the address of a Flecs game: http://127.0.0.1:27750')
    .option('--for <time>', 'how long, for example 10s, 500ms or 2m', durationValue)
    .option('--wait <time>', 'how long to wait for the game to appear', durationValue, WAIT_MS)
    .option('--record <file>', 'record into a new file')
    .option('--json', 'print every message as a line of JSON', false)
    .option('--no-values', 'only structure, no values of components')
    .action(async (game: string, options: AttachOptions) => finish(await attachCommand(game, options, terminal)));
}

export function catSubcommand(terminal: Terminal, finish: Finish): Command {
  return new Command('cat')
    .description('Prints a recording, a message a line, as JSON.')
    .argument('<file>', 'a recording: *.ecsrec')
    .action(async (file: string) => finish(await catCommand(file, terminal)));
}
