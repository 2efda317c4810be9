import { Command } from 'commander';
import { DEFAULT_SEEDS } from '../../../core/lesson/questions/check-variants.ts';
import { engineOption, integerValue, stateValue } from '../terminal/options.ts';
import type { Finish, Terminal } from '../terminal/terminal.ts';
import { type CheckOptions, checkCommand } from './check.ts';
import { type RunCommandOptions, runScriptCommand } from './run.ts';

/** `run` and `check` need no window. */
export function runSubcommand(terminal: Terminal, finish: Finish): Command {
  return new Command('run')
    .description('Runs a script and prints its results, and the memory after its operations, as JSON.')
    .argument('<file>', 'a script or a lesson; - reads a script from stdin')
    .addOption(engineOption)
    .option('--state <when>', 'print the memory after operations: each, last, or every=N', stateValue)
    .action(async (file: string, options: RunCommandOptions) =>
      finish(await runScriptCommand(file, options, terminal)),
    );
}

export function checkSubcommand(terminal: Terminal, finish: Finish): Command {
  return new Command('check')
    .description(
      'Checks scripts and lessons and lists all errors; exits with 1 if there are errors. What lessons claim is run.',
    )
    .argument('<files...>', 'scripts (.ecs), lessons (.md) or folders; - reads a script from stdin')
    .addOption(engineOption)
    .option(
      '--seeds <n>',
      'how often each question of a lesson is tried, with other data each time',
      integerValue(1, 10_000),
      DEFAULT_SEEDS,
    )
    .option(
      '--questions <n>',
      'print n varied questions of the lessons with their memory, for proofreading',
      integerValue(1, 10_000),
    )
    .action(async (files: string[], options: CheckOptions) => finish(await checkCommand(files, options, terminal)));
}
