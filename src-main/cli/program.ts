import { Command, CommanderError } from 'commander';
import { version } from '../app-root.ts';
import { explain } from '../user-error.ts';
import { attachSubcommand, catSubcommand, gamesSubcommand } from './attach-commands.ts';
import { compareSubcommand } from './compare.ts';
import { exportSubcommand } from './export.ts';
import { openSubcommand } from './open.ts';
import { playerSubcommand } from './player.ts';
import { recordSubcommand } from './record.ts';
import { scormSubcommand } from './scorm.ts';
import { checkSubcommand, runSubcommand } from './script-commands.ts';
import { serveSubcommand } from './serve.ts';
import { EXIT, type Terminal } from './terminal.ts';

const SUBCOMMANDS = [
  runSubcommand,
  checkSubcommand,
  compareSubcommand,
  exportSubcommand,
  recordSubcommand,
  openSubcommand,
  serveSubcommand,
  scormSubcommand,
  playerSubcommand,
  gamesSubcommand,
  attachSubcommand,
  catSubcommand,
];

const EXIT_CODES = `
Exit codes:
  0  done
  1  the script has errors, or the command failed
  2  wrong usage: unknown command or option, missing or invalid argument

Results go to stdout, messages to stderr.`;

/** Runs one command line, without \`node\` and the program's name. Resolves with the exit code; never rejects. */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<number> {
  let code: number = EXIT.ok;
  const finish = (result: number) => {
    code = result;
  };
  const program = new Command('ecs-atlas')
    .description('Shows how an Entity-Component-System stores a game, by drawing its memory.')
    .version(version, '-V, --version', 'print the version')
    .addHelpText('after', EXIT_CODES)
    .showSuggestionAfterError()
    .showHelpAfterError('(use --help for a list of commands and options)')
    .configureOutput({ writeOut: (text) => terminal.out(text), writeErr: (text) => terminal.say(text.trimEnd()) })
    .exitOverride();
  for (const subcommand of SUBCOMMANDS) {
    program.addCommand(subcommand(terminal, finish).copyInheritedSettings(program));
  }
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    terminal.say(`ecs-atlas: ${explain(error, terminal.t)}`);
    return EXIT.failed;
  }
}
