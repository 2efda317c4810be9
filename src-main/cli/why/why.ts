import { type MemoryOptions, openMemories } from '../memory/open-memory.ts';
import { printableLine } from '../terminal/printable.ts';
import { EXIT, type Terminal } from '../terminal/terminal.ts';
import { type Asked, askWhy } from './ask-why.ts';
import { whyJson, whyLines } from './why-lines.ts';

export interface WhyCommandOptions extends MemoryOptions {
  readonly json: boolean;
}

/**
 * `ecs-atlas why`: prints why an entity of a script, a recording or a running game is in a query or not.
 * Fails if there is no such entity, or if the query has a name that nothing has.
 * @throws UserError or the system's error if the file cannot be read
 */
export async function whyCommand(
  asked: Asked,
  options: WhyCommandOptions,
  terminal: Pick<Terminal, 't' | 'out' | 'say'>,
): Promise<number> {
  const { t, out, say } = terminal;
  const [memory = null] = await openMemories([asked.source], options, terminal);
  if (memory === null) return EXIT.failed;
  const said = askWhy(memory, asked, t);
  if ('problem' in said) {
    say(said.problem);
    return EXIT.failed;
  }
  const lines = options.json ? [JSON.stringify(whyJson(said, t))] : whyLines(said, t).map(printableLine);
  out(`${lines.join('\n')}\n`);
  return EXIT.ok;
}
