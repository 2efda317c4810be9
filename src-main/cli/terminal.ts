import { type HostTranslate, terminalLocale, translator } from '../contract/text.ts';

/** Exit codes, documented in `--help`. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

/** Takes a command's exit code. */
export type Finish = (code: number) => void;

/** Results go to stdout (data only), messages to stderr. */
export interface Terminal {
  t: HostTranslate;
  out(text: string): void;
  /** A message for people, of one or more lines. */
  say(text: string): void;
  /** A line that the next one overwrites; null clears it. Does nothing if stderr is no terminal. */
  progress(line: string | null): void;
}

export function processTerminal(): Terminal {
  // `ecs-atlas run … | head` closes the pipe early, which is no failure.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(EXIT.ok);
      throw error;
    });
  }
  return {
    t: translator(terminalLocale()),
    out: (text) => process.stdout.write(text),
    say: (text) => process.stderr.write(`${text}\n`),
    progress: (line) => {
      if (process.stderr.isTTY) process.stderr.write(`\r\x1b[2K${line ?? ''}`);
    },
  };
}
