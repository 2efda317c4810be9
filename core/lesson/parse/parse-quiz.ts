import type { TextPlace } from '../../script/parse/parse-messages.ts';
import { nearest } from '../../script/parse/suggest.ts';
import { claimsOf } from './claim-syntax.ts';
import type { Question, QuestionTexts, QuizOption, Situation } from './lesson.ts';
import type { LessonReport } from './messages.ts';
import {
  type Item,
  type LessonContext,
  plainPlace,
  readFields,
  type YamlFields,
  type YamlLines,
} from './yaml-fields.ts';

const KINDS = ['cell', 'value', 'choose', 'do'] as const satisfies readonly Question['kind'][];
const VARY = ['data', 'names'] as const;
const WHICH = ['any', 'first', 'last'] as const;

/** Parses a `quiz` block. Returns null if a required key is missing. */
export function parseQuiz(lines: YamlLines, words: TextPlace | null, reading: LessonContext): Question | null {
  const { report } = reading;
  const kind = KINDS.find((each) => each === words?.text.trim());
  if (kind === undefined) report('lesson-unknown-quiz', words ?? lines.at, {}, nearest(words?.text ?? '', KINDS));
  const fields = readFields(lines, reading);
  const ask = fields.text('ask');
  const why = fields.text('why');
  const hints = fields.texts('hint').map(({ value }) => value);
  const bound = {
    situations: fields.list('situations', 'optional').flatMap((each) => situationOf(each) ?? []),
    given: claimsOf(fields.texts('given'), report),
    after: claimsOf(fields.texts('then'), report),
    always: fields.texts('always').map(({ value }) => value),
    vary: fields.choice('vary', VARY) ?? 'data',
  };
  const own = kind === undefined ? null : OWN[kind](fields, report);
  if (kind !== undefined) fields.end();
  if (own === null || ask === null || why === null) return null;
  return { ask: ask.value, why: why.value, hints, ...bound, ...own };
}

type Own = Question extends infer Q ? (Q extends Question ? Omit<Q, keyof QuestionTexts> : never) : never;

const OWN: Readonly<Record<Question['kind'], (fields: YamlFields, report: LessonReport) => Own | null>> = {
  cell: (fields) => ({
    kind: 'cell',
    in: fields.text('in', 'optional')?.value ?? null,
    which: fields.choice('which', WHICH) ?? 'any',
  }),
  value(fields, report) {
    const item = fields.text('cell');
    const cell = item === null ? null : cellOf(item, report);
    return cell === null ? null : { kind: 'value', ...cell };
  },
  choose(fields, report) {
    const list = fields.list('options');
    const options = list.flatMap((each) => optionOf(each, report) ?? []);
    if (list.length === 1) report('lesson-few-options', list[0]!.at);
    return options.length < 2 || options.length < list.length ? null : { kind: 'choose', options };
  },
  do: (fields) => ({ kind: 'do', in: fields.texts('in').map(({ value }) => value) }),
};

function situationOf(fields: YamlFields): Situation | null {
  const run = fields.texts('run').flatMap(({ value }) => value.split('\n'));
  const operation = fields.text('operation', 'optional')?.value ?? null;
  fields.end();
  return run.length === 0 && operation === null ? null : { run, operation };
}

function optionOf(fields: YamlFields, report: LessonReport): QuizOption | null {
  const text = fields.text('text');
  const written = fields.texts('claim', 'required');
  const claims = claimsOf(written, report);
  const feedback = fields.text('feedback', 'optional')?.value ?? null;
  const why = fields.text('why', 'optional')?.value ?? null;
  fields.end();
  return text === null || claims.length === 0 || claims.length < written.length
    ? null
    : { text: text.value, claims, feedback, why };
}

/** Parses a cell such as `Selected.sparse[1]`. */
export function cellOf(item: Item, report: LessonReport): { column: string; row: number } | null {
  const place = plainPlace(item, report);
  if (place === null) return null;
  const match = /^(\S+)\[(\d{1,15})\]$/.exec(place.text);
  return match === null ? report('lesson-not-cell', place) : { column: match[1]!, row: Number(match[2]) };
}
