import { resolve } from 'node:path';
import { Command } from 'commander';
import { replaceFile } from '../../files/replace-file.ts';
import { rendererFolder } from '../../program/app-root.ts';
import { scormPackage } from '../../scorm/package.ts';
import { EXIT, type Finish, type Terminal } from '../terminal/terminal.ts';
import { isValidLesson } from './check.ts';
import { readScriptText } from './script-text.ts';

/** `scorm`: packs a lesson for a learning platform. A lesson with errors is refused, because the platform cannot correct them. */
export function scormSubcommand(terminal: Terminal, finish: Finish): Command {
  return new Command('scorm')
    .description('Packs a lesson for a learning platform (SCORM 2004 4th Edition).')
    .argument('<lesson>', 'a lesson (.md)')
    .requiredOption('--to <file>', 'the package to write (.zip)')
    .action(async (file: string, { to }: { to: string }) => finish(await scormCommand(file, resolve(to), terminal)));
}

async function scormCommand(file: string, to: string, terminal: Terminal): Promise<number> {
  const source = await readScriptText(file, terminal.t);
  if (source.lesson === undefined) {
    terminal.say(terminal.t('cli.scorm.noLesson', { path: file }));
    return EXIT.failed;
  }
  if (!isValidLesson(source.lesson, terminal.t, terminal.say)) return EXIT.failed;
  await replaceFile(to, await scormPackage(source.lesson, rendererFolder));
  terminal.out(`${to}\n`);
  return EXIT.ok;
}
