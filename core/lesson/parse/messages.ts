import type { Diagnostic } from '../../script/language/diagnostic.ts';
import { diagnosticFrom, type Report } from '../../script/parse/parse-messages.ts';

/** English messages by code. assets/locales has the same texts as `diagnostic.<code>`. */
const MESSAGES = {
  'lesson-no-head': 'A lesson begins with a line ---, the keys title, engine, goals and minutes, and another line ---',
  'lesson-head-not-closed': 'The front matter has no end: write a line --- below its last key',
  'lesson-empty': 'The lesson has no prose or operations: write some below the front matter',
  'lesson-yaml': '{{reason}}. Put a text in quotes if it contains ": " or begins with a sign',
  'lesson-not-keys': 'Expected lines of the form KEY: VALUE',
  'lesson-unknown-key': 'There is no key {{text}} here; the keys are {{keys}}',
  'lesson-missing-key': 'The key {{key}} is missing',
  'lesson-not-text': '{{key}} must be a text',
  'lesson-not-plain': 'Write this on one line, without escapes',
  'lesson-not-list': '{{key}} must be a list',
  'lesson-not-choice': '{{key}} must be one of {{choices}}',
  'lesson-not-cell': '{{text}} is not a cell: write a column and a row, such as Selected.sparse[1]',
  'lesson-number': '{{key}} must be a whole number from {{min}} to {{max}}',
  'lesson-unknown-engine': 'There is no engine {{text}}; engines are {{engines}}',
  'lesson-too-many-config': 'There are more config keys than lines in the front matter: write one on each line',
  'lesson-unknown-block': '{{text}} is not a block of a lesson',
  'lesson-block-words': 'Unexpected {{text}} after {{block}}',
  'lesson-block-nested': 'The block {{block}} must not be in a list or a quotation',
  'lesson-too-complex': 'This line has too many nested lists, quotations or marks',
  'lesson-too-long': 'A lesson has at most {{limit}} lines: this is the last one that is read',
  'lesson-fence-not-closed': 'This block has no end: write a line ``` below it',
  'lesson-unknown-quiz': 'Write quiz cell, quiz value, quiz choose or quiz do',
  'lesson-schema-place': '{{keyword}} lines belong in the first setup block',
  'lesson-ops-before-setup': 'The first operations must be in a setup block, so that the picture is not empty',
  'lesson-no-operation': 'A question is about the operation below it, and there is none',
  'lesson-few-options': 'A question needs at least two options',
  'lesson-compare-engines': 'Compare {{min}} to {{max}} different engines',
  'lesson-entities-alone': 'A number of entities needs a preset',
  'lesson-compare-preset': '`show: {{show}}` needs a preset',
  'claim-syntax': 'This is not a claim: write PATH RELATION VALUE, such as storages.Selected.packed = [e2, e0]',
  'claim-false': '{{path}} is {{actual}}, expected {{expected}}',
  'claim-no-member': '{{path}} has no member {{member}}; its members are {{keys}}',
  'claim-no-element': '{{path}} has {{count}} elements: there is no element {{index}}',
  'claim-no-match': 'No element of {{path}} has {{member}} = {{value}}; there are {{values}}',
  'claim-no-entity': 'No entity is named {{name}} at this place',
  'claim-no-column': 'No column is named {{column}} at this place',
  'claim-not-list': '{{path}} is {{actual}}: expected a list',
  'claim-not-number': '{{path}} is {{actual}}: expected a number',
  'claim-not-object': '{{path}} is {{actual}}: it has no members',
  'lesson-blank':
    'The blank {{path}} leads to no value: write a path as in claims, or then PATH for the memory after the operation',
  'lesson-refused':
    '{{engine}} refuses this operation: {{reason}}. If the lesson is about that, it must be the last operation, and an expect block below it must say refused = {{code}}',
  'lesson-true-options': 'Exactly one option must be true after {{operation}}, not {{count}}',
  'lesson-no-writes': '{{operation}} writes no cell: there is nothing to do',
  'lesson-no-variant':
    'The question about {{operation}} cannot be asked again with other data: name entities in blanks, or give the question situations',
  'lesson-unbound':
    '{{text}} may be false with other data: write a blank such as {answer}, {position(e1, PATH)} or, after the operation, {then PATH}, a claim with {{meaning}} in given or then, always: [{{meaning}}] if it is true of any data, or vary: names',
  'lesson-unbound-relation':
    '{{text}} may be false with other data: write a claim that makes it true in given or then, always: [{{meaning}}] if it is true of any data, or vary: names',
  'lesson-situation':
    'No situation can be run in the place of {{operation}}: its lines must be valid and accepted there',
  'lesson-no-cell-written': '{{operation}} writes no cell of {{column}}; it writes {{written}}',
  'lesson-no-column': 'No column is named {{column}} after {{operation}}',
  'lesson-no-cell-drawn':
    '{{operation}} writes {{column}}[{{row}}] only in between: the cell is not there before, and empty after it, so nobody can choose it. Ask for another array, or with quiz value',
  'lesson-no-value': '{{column}}[{{row}}] is empty after {{operation}}: there is no value to enter',
  'lesson-unknown-pane': '{{engine}} has no diagram {{text}}; it has {{known}}',
  'lesson-unknown-structure': 'There is no structure {{text}}; there are {{known}}',
  'lesson-unknown-column': 'No column is named {{text}}',
} as const satisfies Record<string, string>;

/** Longer values, such as lists in claims, are cut in messages. */
const MAX_SHOWN_LENGTH = 200;

export type LessonCode = keyof typeof MESSAGES;
export type LessonReport = Report<LessonCode>;

export function lessonReporter(diagnostics: Diagnostic[]): LessonReport {
  return (code, at, args, suggestion) => {
    diagnostics.push(diagnosticFrom(MESSAGES[code], code, at, args, suggestion, MAX_SHOWN_LENGTH));
    return null;
  };
}
