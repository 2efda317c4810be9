import type { Diagnostic } from '../script/language/diagnostic.ts';
import type { Word } from '../script/parse/lexer.ts';
import { diagnosticFrom, type Report } from '../script/parse/parse-messages.ts';

/** The English messages about journals and Flecs scripts by code. assets/locales has the same under `diagnostic.<code>`. */
export const JOURNAL_MESSAGES = {
  'journal-no-column':
    'The journal has no column {{column}}: name the columns in the first line, such as frame,event,entity,component,value',
  'journal-no-event': 'No line of the journal has an event that is known: write spawn, despawn, insert, remove or set',
  'journal-missing': 'This line has no {{column}}',
  'journal-open-quote':
    'This quoted text has no end: write a quote before the next comma. A quote inside it is written twice',
  'journal-after-quote': 'There is text behind the quote. A quote inside a quoted text is written twice',
  'journal-json': 'This line is not JSON from here on',
  'journal-not-object': 'This line is not an object, such as {"event": "spawn", "entity": 1}',
  'journal-too-deep':
    'Values are nested more than {{limit}} deep here, which is more than is read: write the inner ones as a text',
  'journal-too-long':
    'The journal makes a script of more than {{limit}} characters, and this is the first event that does not fit: keep the lines before it',
  'journal-too-many-components':
    'The journal has more than {{max}} different components. Is this the column of components?',
  'flecs-unread':
    '{{text}} is not read in a Flecs script: entities, tags, components with plain values, pairs, prefabs and bases are. Remove it, or run the script in a game with the REST API and attach to that (docs/flecs-rest.md)',
  'flecs-built-in':
    '{{text}} is built into Flecs, and is not read in a Flecs script, because it changes what is stored. Remove it, give what is yours another name, or run the script in a game with the REST API and attach to that (docs/flecs-rest.md)',
  'flecs-large': 'The script has more than {{limit}} characters, which is more than is read',
} as const satisfies Record<string, string>;

export type JournalReport = Report<keyof typeof JOURNAL_MESSAGES>;

/** Further errors are not kept, so that a file that is no journal costs no memory. */
const MAX_ERRORS = 1000;

export function journalReport(diagnostics: Diagnostic[]): JournalReport {
  return (code, at, args, suggestion) => {
    if (diagnostics.length < MAX_ERRORS)
      diagnostics.push(diagnosticFrom(JOURNAL_MESSAGES[code], code, at, args, suggestion));
    return null;
  };
}

/** Line and column of a record, from 1. */
export interface RowPlace {
  readonly line: number;
  readonly column: number;
}

/** @param text what is wrong, or the character at the place */
export function placeAt({ line, column }: RowPlace, text = ''): Word {
  return { text, span: { line, column, endColumn: column + Math.max(1, text.length) } };
}
