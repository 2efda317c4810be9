import { Command } from 'commander';
import { durationValue, engineOption, integerValue, waitOption } from '../terminal/options.ts';
import type { Finish, Terminal } from '../terminal/terminal.ts';
import { type WhyCommandOptions, whyCommand } from './why.ts';

export function whySubcommand(terminal: Terminal, finish: Finish): Command {
  return new Command('why')
    .description('Says why an entity is in a query or not: what is true of each term, since when, and who made it so.')
    .argument('<source>', 'a script, a lesson, a recording (*.ecsrec), or a running game as in `attach`')
    .argument('<entity>', 'its id, such as 42 or 42v3, or its whole name')
    .argument('<query>', 'terms: "Position, Velocity, !Frozen"; or the name of a query or system that a game registers')
    .addOption(engineOption)
    .option('--frame <n>', 'of a recording: the frame to ask about; without it, the last', integerValue(0, 2 ** 53))
    .option('--line <n>', 'of a script: ask after this line; without it, at the end', integerValue(1, 1e9))
    .option('--for <time>', 'how long to follow a running game before it is asked', durationValue)
    .addOption(waitOption())
    .option('--json', 'print a line of JSON', false)
    .action(async (source: string, entity: string, query: string, options: WhyCommandOptions) =>
      finish(await whyCommand({ source, entity, query }, options, terminal)),
    );
}
