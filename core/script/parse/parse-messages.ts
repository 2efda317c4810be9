import type { StepArgs } from '../../trace/step.ts';
import type { Diagnostic } from '../language/diagnostic.ts';
import type { Span } from '../operation/operation.ts';

/** English messages of the parser by code. assets/locales has the same texts as `diagnostic.<code>`. */
export const SCRIPT_MESSAGES = {
  'unknown-line': '{{text}} is not an operation or a declaration',
  'lesson-as-script': 'This is a lesson, not a script: lessons end in .md. Rename the file',
  'operation-not-in-engine': '{{engine}} has no operation {{operation}}',
  'operation-not-in-version':
    'Only {{engine}} {{known}} has {{usage}}: write config version {{known}}, or leave this line out',
  'unknown-range': 'There is no range {{name}} yet: make it with range {{name}} MIN [MAX]',
  'range-exists': 'There is a range {{name}} already',
  'schema-after-operation': '{{keyword}} lines must be before the first operation (line {{line}})',
  incomplete: 'This line is incomplete: {{usage}}',
  'extra-argument': 'The line is complete without {{text}}: {{usage}}. Remove {{text}}',
  'second-value': 'A component has one value here: remove {{text}}',
  'bad-name': '{{text}} is not a valid name: a name has letters, digits, _ and -, and starts with a letter or _',
  'bad-number': '{{text}} is not a number',
  'number-too-large': '{{text}} is too large for a number',
  'integer-out-of-range': '{{what}} must be a whole number from {{min}} to {{max}}, not {{text}}',
  'unknown-build': '{{text}} is not a build: write debug or release',
  'page-not-power-of-two': '{{key}} must be a power of two, not {{value}}',
  'bad-value': '{{text}} is not a value: write a number, or throw for a constructor that throws',
  'bad-hint': '{{text}} is not a hint: write @ and a whole number, such as @37',
  'hint-is-null': '{{text}} is null: the highest index is reserved',
  'bad-version': '{{text}} is not a version: write v and a whole number, such as v7',
  'bad-pair': '{{text}} is not a pair: write (Relation,Target)',
  'wildcard-outside-query': '{{text}} has a wildcard, which is allowed only in a query and as a target to remove',
  'no-pairs': 'There are no pairs such as {{text}} in {{engine}}',
  'pair-misplaced': '{{operation}} takes a component, not the pair {{text}}',
  'not-outside-query': '! excludes a component from a query; {{operation}} cannot use it',
  'unknown-pointer': 'No pointer is named {{name}}: write pointer {{name}} ENTITY COMPONENT first',
  'undeclared-component': '{{name}} is not declared: add the line component {{name}} before the first operation',
  'no-schema': 'The script has no declarations yet: add the line component {{name}} before the first operation',
  'entity-as-component': '{{name}} is an entity; expected a component',
  'component-as-entity': '{{name}} is declared as a {{kind}}; expected an entity',
  'component-before-entity': '{{component}} is a component and {{entity}} an entity: the entity comes first',
  'declared-as-entity':
    '{{name}} is declared as a {{kind}}: changing or destroying it as an entity is not modelled. Create an entity instead',
  'unknown-entity': 'No entity is named {{name}}: create it first',
  'entity-created-later': '{{name}} is not created until line {{line}}',
  'entity-exists': '{{name}} already exists: it was created on line {{line}} and not destroyed',
  'name-taken': '{{name}} is already declared as a {{kind}} on line {{line}}: give the entity another name',
  'built-in-name': '{{name}} is built into {{engine}}: it needs no declaration',
  'built-in-trait':
    '{{name}} is built into {{engine}}: write it behind a declaration, such as {{example}}. Give what is yours another name',
  'built-in-newer':
    '{{name}} is built into {{engine}} {{version}}: write config version {{version}}, or give what is yours another name',
  'built-in-unmodelled':
    '{{name}} is built into {{engine}} and is not modelled: leave it out, or give what is yours another name',
  'duplicate-declaration': '{{name}} is already declared on line {{line}}',
  'duplicate-config': '{{key}} is already set on line {{line}}',
  'duplicate-world': 'The world {{name}} is already declared on line {{line}}',
  'undeclared-world': 'No world is named {{name}}: add the line world {{name}} before the first operation',
  'unknown-modifier': '{{text}} is not an option of {{keyword}}: {{usage}}',
  'duplicate-modifier': '{{modifier}} is given twice',
  'value-for-tag': '{{component}} has no value: it is declared as a {{kind}}',
  'sort-tag': '{{component}} has no values to sort by: it is declared as a {{kind}}',
  'unknown-order': '{{text}} is not an order: write asc, desc, or as and a component',
  'repeated-component': '{{component}} is given twice',
  'query-without-include': 'In {{engine}}, a query needs at least one component without !',
  'group-without-include': 'A group needs at least one component without !',
  'group-sort-other': 'The group cannot be sorted by {{component}}: it is not in the group',
  'range-reversed': 'The range ends at {{max}}, before its start {{min}}',
  'not-toggle': '{{component}} cannot be enabled or disabled: it is declared without toggle',
  'setup-not-closed': 'This set-up has no end: write the line end after its last operation',
  'setup-in-setup': 'The set-up of line {{line}} has not ended: write the line end before this one',
  'setup-in-each': 'A set-up cannot be inside the loop of line {{line}}: write the line end before this one',
  'each-in-each': 'A loop cannot be inside the loop of line {{line}}: write the line end before this one',
  'each-not-closed': 'This loop has no end: write the line end after its last operation',
  'block-in-block': '{{keyword}} cannot be inside {{around}} of line {{line}}: write the line end before this one',
  'block-not-closed': 'This {{keyword}} has no end: write the line end after its last operation',
  'unknown-signal': '{{text}} is not one of {{known}}',
  'listener-exists': '{{name}} is in use already: give the listener another name',
  'unknown-listener': 'No listener is named {{name}}: connect it first',
  'hook-without-value': '{{component}} has no hooks, because it has no value: it is declared as a {{kind}}',
  'late-listener': '{{keyword}} must be before the other operations, of which the first is in line {{line}}',
  'end-without-start':
    'There is nothing to end: write the line setup, or each COMPONENT as e, before its first operation',
  'schema-refused': 'The engine does not accept the declarations: {{reason}}',
} as const satisfies Record<string, string>;

export type DiagnosticCode = keyof typeof SCRIPT_MESSAGES;

export interface TextPlace {
  readonly text: string;
  readonly span: Span;
}

/** Reports an error at a place. Returns null for convenience. */
export type Report<Code extends string = DiagnosticCode> = (
  code: Code,
  at: TextPlace,
  args?: StepArgs,
  suggestion?: string,
) => null;

/** Longer texts are cut in messages. */
const MAX_SHOWN_LENGTH = 40;

/** Makes a diagnostic with an English message, in which long texts are cut. */
export function makeDiagnostic(code: DiagnosticCode, at: TextPlace, args?: StepArgs, suggestion?: string): Diagnostic {
  return diagnosticFrom(SCRIPT_MESSAGES[code], code, at, args, suggestion);
}

/** Like `makeDiagnostic`, with the message template of another kind of file. Texts longer than `shown` characters are cut. */
export function diagnosticFrom(
  template: string,
  code: string,
  { text, span }: TextPlace,
  given: StepArgs = {},
  suggestion?: string,
  shown = MAX_SHOWN_LENGTH,
): Diagnostic {
  const args: Record<string, string | number | bigint> = { ...given };
  if (template.includes('{{text}}')) args.text = text;
  for (const [key, value] of Object.entries(args)) if (typeof value === 'string') args[key] = shorten(value, shown);
  const message = fill(template, args);
  return { span, code, args, message, text, ...(suggestion !== undefined && { suggestion }) };
}

/** Replaces `{{name}}` by arguments, as i18next does. */
function fill(template: string, args: StepArgs): string {
  return template.replace(/\{\{(\w+)\}\}/g, (whole, key: string) => (key in args ? String(args[key]) : whole));
}

/** Cuts a text after a whole word, unless less than half of it would be left. */
function shorten(text: string, shown: number): string {
  const characters = text.length > shown ? [...text.slice(0, shown * 2)] : [];
  if (characters.length <= shown) return text;
  const blank = characters.lastIndexOf(' ', shown);
  return `${characters.slice(0, blank > shown / 2 ? blank : shown).join('')}…`;
}
