import { Command, CommanderError } from 'commander';
import { explain } from '../contract/user-error.ts';
import { leftEntries } from '../files/unfinished-journal.ts';
import { version } from '../program/app-root.ts';
import { printableTerminal } from './terminal/printable.ts';
import { EXIT, type Finish, type Terminal } from './terminal/terminal.ts';

type Subcommand = (terminal: Terminal, finish: Finish) => Command;

/** All subcommands in the order of `--help`, loaded when needed: together they take most of a short command's time and memory. */
const SUBCOMMANDS: Readonly<Record<string, () => Promise<Subcommand>>> = {
  run: async () => (await import('./script/script-commands.ts')).runSubcommand,
  check: async () => (await import('./script/script-commands.ts')).checkSubcommand,
  compare: async () => (await import('./compare/compare.ts')).compareSubcommand,
  export: async () => (await import('./export/export.ts')).exportSubcommand,
  record: async () => (await import('./recording/record.ts')).recordSubcommand,
  desktop: async () => (await import('./open/open.ts')).desktopSubcommand,
  open: async () => (await import('./open/open.ts')).openSubcommand,
  serve: async () => (await import('./open/serve.ts')).serveSubcommand,
  scorm: async () => (await import('./script/scorm.ts')).scormSubcommand,
  player: async () => (await import('./open/player.ts')).playerSubcommand,
  games: async () => (await import('./attach/attach-commands.ts')).gamesSubcommand,
  attach: async () => (await import('./attach/attach-commands.ts')).attachSubcommand,
  cat: async () => (await import('./attach/attach-commands.ts')).catSubcommand,
  diff: async () => (await import('./diff/diff-command.ts')).diffSubcommand,
  leaks: async () => (await import('./leaks/leaks.ts')).leaksSubcommand,
  history: async () => (await import('./attach/attach-commands.ts')).historySubcommand,
  why: async () => (await import('./why/why-command.ts')).whySubcommand,
};

/** `npx ecs-atlas` without a command opens the browser, which needs no download. */
const WITHOUT_COMMAND = ['open', '--browser'];

const NOTES = `
Without a command, the window opens in a browser.

Exit codes:
  0  done
  1  the script has errors, or the command failed
  2  wrong usage: unknown command or option, missing or invalid argument

Results go to stdout, messages to stderr.`;

/** Runs one command line, given without \`node\` and the program's name. Resolves with the exit code; never rejects. */
export async function runCommandLine(given: readonly string[], on: Terminal): Promise<number> {
  const terminal = printableTerminal(on);
  const args = given.length === 0 ? WITHOUT_COMMAND : given;
  let code: number = EXIT.ok;
  const finish = (result: number) => {
    code = result;
  };
  const program = new Command('ecs-atlas')
    .description('Shows how an Entity-Component-System stores a game, by drawing its memory.')
    .version(version, '-V, --version', 'print the version')
    .addHelpText('after', NOTES)
    .showSuggestionAfterError()
    .showHelpAfterError('(use --help for a list of commands and options)')
    // Otherwise `attach g --until "-Velocity"` would be read as the option -V.
    .enablePositionalOptions()
    .configureOutput({ writeOut: (text) => terminal.out(text), writeErr: (text) => terminal.say(text.trimEnd()) })
    .exitOverride();
  for (const subcommand of await subcommandsFor(args[0])) {
    program.addCommand(subcommand(terminal, finish).copyInheritedSettings(program));
  }
  try {
    await recoverBefore(terminal);
    await program.parseAsync(isCommand(args[0]) ? args : args.slice(0, 1), { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    terminal.say(`ecs-atlas: ${explain(error, terminal.t)}`);
    return EXIT.failed;
  }
}

/** Puts in order what killed commands have left, and says what it could not. */
async function recoverBefore(terminal: Terminal): Promise<void> {
  if ((await leftEntries()).length === 0) return;
  const { recover } = await import('../files/recover.ts');
  await recover((error) => terminal.say(`ecs-atlas: ${explain(error, terminal.t)}`));
}

/** An unknown command is an error even if it is followed by options such as `--help`. */
function isCommand(first = ''): boolean {
  return first === 'help' || first.startsWith('-') || Object.hasOwn(SUBCOMMANDS, first);
}

/** Loads the named command, or all if none is named, because help and suggestions list them. */
export function subcommandsFor(first = ''): Promise<readonly Subcommand[]> {
  if (['-V', '--version'].includes(first)) return Promise.resolve([]);
  const loaders = Object.hasOwn(SUBCOMMANDS, first) ? [SUBCOMMANDS[first]!] : Object.values(SUBCOMMANDS);
  return Promise.all(loaders.map((load) => load()));
}
