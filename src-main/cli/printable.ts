import type { Terminal } from './terminal.ts';

/** Control characters but tabs and ends of lines, and characters that change the direction of what follows. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNPRINTABLE = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/**
 * Text as it is safe to print: names from games, scripts and files may hold escape sequences, which would move the cursor, change colours or the title
 * of the terminal. Each such character is written as `\u001b`, which means the same in JSON. `\r\n` stays an end of a line.
 */
export function printable(text: string): string {
  return text.replaceAll(UNPRINTABLE, (found, at: number) =>
    found === '\r' && text[at + 1] === '\n' ? found : `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Text that is one line, as it is safe to print: a name cannot add lines. */
export function printableLine(text: string): string {
  return printable(text).replaceAll('\r\n', '\\r\\n').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
}

/** A terminal that prints no control characters of others. */
export function printableTerminal(terminal: Terminal): Terminal {
  return {
    ...terminal,
    out: (text) => terminal.out(printable(text)),
    say: (text) => terminal.say(printable(text)),
    progress: (line) => terminal.progress(line === null ? null : printableLine(line)),
  };
}
