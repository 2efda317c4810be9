import { translator } from '../../contract/text.ts';
import { runCommandLine } from '../program.ts';

/** Runs the command line in English and returns its exit code and everything that it wrote. */
export async function ecsAtlas(...args: string[]) {
  const seen = { out: '', err: '' };
  const code = await runCommandLine(args, {
    t: translator('en'),
    out: (text) => {
      seen.out += text;
    },
    say: (text) => {
      seen.err += `${text}\n`;
    },
    progress: () => undefined,
  });
  return { code, ...seen };
}
