import type { Terminal } from './terminal.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNPRINTABLE = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/**
 * Makes a text safe to print. Names from games, scripts and files may contain escape sequences that move the cursor or change colours or
 * the title of the terminal; each such character is written as `\u001b`, as in JSON. `\r\n` stays a line break.
 */
export function printable(text: string): string {
  return text.replaceAll(UNPRINTABLE, (found, at: number) =>
    found === '\r' && text[at + 1] === '\n' ? found : `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Makes a single line safe to print, so that a name cannot add lines. */
export function printableLine(text: string): string {
  return printable(text).replaceAll('\r\n', '\\r\\n').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
}

/** Wraps a terminal so that it never prints control characters from outside. */
export function printableTerminal(terminal: Terminal): Terminal {
  return {
    ...terminal,
    out: (text) => terminal.out(printable(text)),
    say: (text) => terminal.say(printable(text)),
    progress: (line) => terminal.progress(line === null ? null : printableLine(line)),
  };
}
