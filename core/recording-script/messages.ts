import type { Diagnostic } from '../script/language/diagnostic.ts';
import { diagnosticFrom, type Report } from '../script/parse/parse-messages.ts';

/** The English messages about recording scripts by code. assets/locales has the same under `diagnostic.<code>`. */
export const MESSAGES = {
  'record-unknown-line': '{{text}} is not a command of a recording script; commands are {{known}}',
  'record-unknown-setting': 'There is no setting {{text}}; settings are {{known}}',
  'record-incomplete': 'This line is incomplete: {{usage}}',
  'record-bad-value': '{{text}} is not possible here: expected {{usage}}',
  'record-duplicate': '{{text}} is already set on line {{line}}',
  'record-no-source': 'The recording script has no source: add the line source FILE',
  'record-no-output': 'The recording script has no output: add a line such as output figures/{index:03}-{title}.png',
  'record-bad-path':
    '{{text}} is not a path that works everywhere: write a relative path with /, without .., : * ? " < > | and \\, and without names that Windows reserves',
  'record-unknown-format': '{{text}} has no known extension; known are {{known}}',
  'record-unknown-placeholder': 'There is no placeholder {{text}}; placeholders are {{known}}',
  'record-needs-index': '{{text}} is written for each picture: add {index}',
  'record-needs-theme': '{{text}} is written for both themes: add {theme}',
  'record-same-output': '{{text}} is already written by line {{line}}',
  'record-shots-alone': 'The shot lines choose every picture: {{text}} cannot be used with them',
  'record-not-of-recording': 'A recording has its own memory and no operations: {{text}} is not possible',
  'record-only-of-recording': 'Only a recording (.ecsrec) has a clip; choose beats or shots instead',
} as const satisfies Record<string, string>;

type ProblemCode = keyof typeof MESSAGES;
export type RecordingScriptReport = Report<ProblemCode>;

export function reportTo(diagnostics: Diagnostic[]): RecordingScriptReport {
  return (code, at, args, suggestion) => {
    diagnostics.push(diagnosticFrom(MESSAGES[code], code, at, args, suggestion, 200));
    return null;
  };
}
