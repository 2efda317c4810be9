import type { Diagnostic } from '../script/diagnostic.ts';
import { diagnosticFrom, type Report } from '../script/parse-messages.ts';

/** What is said of tapes in English, by code. assets/locales has the same under `diagnostic.<code>`. */
export const MESSAGES = {
  'tape-unknown-line': '{{text}} is not a command of a tape; commands are {{known}}',
  'tape-unknown-setting': 'There is no setting {{text}}; settings are {{known}}',
  'tape-incomplete': 'This line is incomplete: {{usage}}',
  'tape-bad-value': '{{text}} is not possible here: expected {{usage}}',
  'tape-duplicate': '{{text}} is already set on line {{line}}',
  'tape-no-source': 'The tape has no source: add the line source FILE',
  'tape-no-output': 'The tape has no output: add a line such as output figures/{index:03}-{title}.png',
  'tape-bad-path':
    '{{text}} is not a path that works everywhere: write a relative path with /, without .., : * ? " < > | and \\, and without names that Windows reserves',
  'tape-unknown-format': '{{text}} ends in no known format; known are {{known}}',
  'tape-unknown-placeholder': 'There is no placeholder {{text}}; placeholders are {{known}}',
  'tape-needs-index': '{{text}} is written for each picture: add {index}',
  'tape-needs-theme': '{{text}} is written for both themes: add {theme}',
  'tape-same-output': '{{text}} is already written by line {{line}}',
  'tape-shots-alone': 'Lines shot name every picture: {{text}} is not possible beside them',
  'tape-not-of-recording': 'A recording has its own memory and no operations: {{text}} is not possible',
  'tape-only-of-recording': 'Only a recording (.ecsrec) has a clip; choose beats or shots instead',
} as const satisfies Record<string, string>;

type TapeCode = keyof typeof MESSAGES;
export type TapeReport = Report<TapeCode>;

/** A report that adds to a list. */
export function reportTo(diagnostics: Diagnostic[]): TapeReport {
  return (code, at, args, suggestion) => {
    diagnostics.push(diagnosticFrom(MESSAGES[code], code, at, args, suggestion, 200));
    return null;
  };
}
