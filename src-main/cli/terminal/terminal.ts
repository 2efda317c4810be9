import { type HostTranslate, terminalLocale, translator } from '../../contract/text.ts';

/** Exit codes, documented in `--help`. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

/** Receives a command's exit code. */
export type Finish = (code: number) => void;

/** Results go to stdout (data only), messages to stderr. */
export interface Terminal {
  t: HostTranslate;
  out(text: string): void;
  /** Prints a message of one or more lines for the user. */
  say(text: string): void;
  /** Prints a line that the next one overwrites; null clears it. Does nothing if stderr is not a terminal. */
  progress(line: string | null): void;
}

export function processTerminal(): Terminal {
  const t = translator(terminalLocale());
  for (const stream of [process.stdout, process.stderr]) stream.on('error', outputFailed(t));
  return {
    t,
    out: (text) => process.stdout.write(text),
    say: (text) => process.stderr.write(`${text}\n`),
    progress: (line) => {
      if (process.stderr.isTTY) process.stderr.write(`\r\x1b[2K${line ?? ''}`);
    },
  };
}

/** Returns a listener that ends the program at the first error of its output; a command that can be interrupted first completes its files. */
function outputFailed(t: HostTranslate): (error: NodeJS.ErrnoException) => void {
  let hasFailed = false;
  return ({ code, message }) => {
    if (hasFailed) return;
    hasFailed = true;
    // `ecs-atlas run … | head` closes the pipe early, which is no failure.
    process.exitCode = code === 'EPIPE' ? EXIT.ok : EXIT.failed;
    if (code !== 'EPIPE') process.stderr.write(`ecs-atlas: ${t('cli.outputFailed', { problem: message })}\n`);
    if (!process.emit('SIGINT')) process.exit();
  };
}
