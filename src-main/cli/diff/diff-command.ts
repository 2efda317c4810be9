import { Command } from 'commander';
import { engineOption, waitOption } from '../terminal/options.ts';
import type { Finish, Terminal } from '../terminal/terminal.ts';
import { type DiffOptions, diffCommand } from './diff.ts';

export function diffSubcommand(terminal: Terminal, finish: Finish): Command {
  return new Command('diff')
    .description(
      'Says what differs between two frames of a recording, two lines of a script, two scripts or two running games, or where two recordings of a game first differ.',
    )
    .argument('<source>', 'a recording (*.ecsrec), a script, or a running game as in `attach`')
    .argument('<other>', 'the first frame or line, or another source')
    .argument('[moment]', 'the second frame or line')
    .addOption(engineOption)
    .addOption(waitOption())
    .option('--component <name>', 'print the rows of a component')
    .option('--json', 'print the rows as lines of JSON', false)
    .action(async (source: string, other: string, moment: string | undefined, options: DiffOptions) =>
      finish(await diffCommand(source, other, moment, options, terminal)),
    );
}
