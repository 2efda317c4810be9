import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languageOf, scriptEngineIds, scriptEngines } from '../../engines/all.ts';
import { lessonFailures } from '../play/check-lesson.ts';
import { headOf } from './front-matter.ts';
import { type Lesson, UNBOUND } from './lesson.ts';
import { parseLesson } from './parse-lesson.ts';

const HEAD = '---\ntitle: T\nengine: entt\ngoals: [Know]\nminutes: 5\n---\n';
const SETUP = '```setup\ntag Selected\ncreate e0\ncreate e1\n```\n';

const parse = (text: string): Lesson => parseLesson(text, 'x.md', scriptEngineIds, languageOf);
const body = (text: string): Lesson => parse(`${HEAD}${SETUP}${text}`);
const said = ({ diagnostics }: Lesson): string[] =>
  diagnostics.map(({ span, message, suggestion }) => {
    const hint = suggestion === undefined ? '' : ` (${suggestion})`;
    return `${span.line}:${span.column}-${span.endColumn} ${message}${hint}`;
  });

test('the lesson of the documentation has no errors', () => {
  const doc = readFileSync(new URL('../../../docs/lesson-format.md', import.meta.url), 'utf8');
  const lesson = parse(/^````md\n([\s\S]*?)^````/m.exec(doc)![1]!);
  expect(said(lesson)).toEqual([]);
  expect(lesson.head).toMatchObject({ title: 'The sparse set', engine: 'entt', locale: 'en', needs: ['entt-handles'] });
  expect(lesson.parts.map(({ kind, span }) => `${kind} ${span.line}`)).toEqual([
    ...['prose 13', 'setup 15', 'prose 22', 'ops 26', 'expect 31', 'quiz 35', 'ops 43'],
  ]);
  expect(lesson.script.schema.config.get('sparsePage')?.value).toBe(8);
  expect(lessonFailures(lesson, scriptEngines())).toEqual([]);
});

test.each([HEAD, HEAD.replace('T', '""'), HEAD.replace('entt', 'nothing'), '---\ntitle: T\n', ''])(
  'reading only the front matter gives the same result as parsing the whole lesson (%#)',
  (text) => {
    expect(headOf(text, 'x.md')).toEqual(parse(`${text}${SETUP}`).head);
  },
);

test('a lesson is read up to a number of lines, and says so there', () => {
  const lesson = body(
    Array.from({ length: 1_500 }, (_, i) => `Words.\n\n\`\`\`ops\ncreate more${i}\n\`\`\`\n`).join('\n'),
  );
  expect(said(lesson)).toEqual([expect.stringMatching(/^5000:.*A lesson has at most 5000 lines/)]);
  expect(lesson.script.operations.length).toBeLessThan(5_000);
});

describe('the script', () => {
  test('has its lines at their numbers in the lesson', () => {
    const lesson = body('# Head\n\nSome *prose*.\n\n```ops\nadd e1 Selected   # why\n```\n');
    expect(lesson.script.text.split('\n').slice(6)).toEqual([
      ...['setup', 'tag Selected', 'create e0', 'create e1', 'end'],
      ...['# Head', '', '# Some *prose*.', '', '', 'add e1 Selected   # why', '', ''],
    ]);
    expect(lesson.script.operations.map(({ text, span }) => `${span.line} ${text}`)).toEqual([
      ...['9 create e0', '10 create e1', '17 add e1 Selected'],
    ]);
    expect(lesson.script.setups).toEqual([{ first: 0, end: 2 }]);
    expect(lesson.parts.slice(-2)).toMatchObject([
      { kind: 'prose', heading: 'Head', markdown: 'Some *prose*.' },
      { kind: 'ops', first: 2, end: 3 },
    ]);
  });

  test('has errors at their places in the lesson', () => {
    expect(said(body('```ops\nadd e9 Selectd\n```\n'))).toEqual([
      '13:5-7 No entity is named e9: create it first (e0)',
      '13:8-15 Selectd is not declared: add the line component Selectd before the first operation (Selected)',
    ]);
  });

  test('takes config from the front matter in both YAML styles', () => {
    const config = (yaml: string) => parse(HEAD.replace('goals', `${yaml}\ngoals`) + SETUP);
    const flow = config('config: { sparsePage: 8, packedPage: 4 }');
    const block = config('config:\n  sparsePage: 8\n  packedPage: 4');
    for (const lesson of [flow, block]) {
      expect(said(lesson)).toEqual([]);
      expect([...lesson.script.schema.config].map(([key, { value }]) => [key, value])).toEqual([
        ['sparsePage', 8],
        ['packedPage', 4],
      ]);
    }
    expect(said(config('config: { sparsPage: 8, packedPage: 5 }'))).toEqual([
      '4:11-20 EnTT has no config key sparsPage; its keys are sparsePage, packedPage, entityBits, versionBits, build (sparsePage)',
      '4:37-38 packedPage must be a power of two, not 5',
    ]);
  });
});

describe('front matter', () => {
  test.each([
    ['nothing', ''],
    ['headings, claims, views and notes', '# A\n\n```view\nzoom: map\n```\n\n```notes\nSay.\n```\n\n```expect\n```\n'],
    ['an empty set-up', '```setup\n\n```\n'],
  ])('with %s below it is an error', (_, text) => {
    expect(said(parse(HEAD + text))).toEqual([
      '6:1-4 The lesson has no prose or operations: write some below the front matter',
    ]);
  });

  test.each([
    ['no engine', HEAD.replace('engine: entt\n', ''), '1:1-4 The key engine is missing'],
    [
      'an unknown engine',
      HEAD.replace('entt', 'ent'),
      '3:9-12 There is no engine ent; engines are entt, flecs, decs, hash-map, aos (entt)',
    ],
    ['no front matter', '', expect.stringMatching(/^1:1-9 A lesson begins with a line ---/)],
    ['no end', HEAD.slice(0, -4), expect.stringMatching(/^1:1-4 The front matter has no end/)],
  ])('with %s keeps the text without operations', (_, head, message) => {
    const lesson = parse(
      `${head}${SETUP}Hello.\n\n\`\`\`quiz do\nask: a\nwhy: b\n\`\`\`\n\n\`\`\`ops\nadd e1 Selectd\n\`\`\`\n`,
    );
    expect(said(lesson)).toEqual([message, expect.stringMatching(/Selectd is not declared/)]);
    expect(lesson.script).toMatchObject({ operations: [], setups: [], diagnostics: [] });
    expect(lesson.parts.every(({ kind }) => kind === 'prose')).toBe(true);
    expect(lesson.parts.at(-1)).toMatchObject({ markdown: 'Hello.' });
    expect(lesson.head.title).toBe(head.endsWith('\n---\n') ? 'T' : 'x.md');
  });

  test('is required and must be closed', () => {
    expect(said(parse('Hello'))).toEqual([expect.stringMatching(/^1:1-6 A lesson begins with a line ---/)]);
    expect(said(parse('---\ntitle: T\n'))).toEqual([expect.stringMatching(/^1:1-4 The front matter has no end/)]);
  });

  test('must have known keys with values of the right type', () => {
    const text = '---\ntitel: T\nengine: ent\ngoals: []\nminutes: 1.5\nneeds: {a: b}\n---\n';
    expect(said(parse(text))).toEqual([
      '1:1-4 The key title is missing',
      '2:1-6 There is no key titel here; the keys are title, engine, compare, locale, goals, needs, minutes, config (title)',
      '3:9-12 There is no engine ent; engines are entt, flecs, decs, hash-map, aos (entt)',
      '4:1-6 The key goals is missing',
      '5:10-13 minutes must be a whole number from 1 to 600',
      '6:8-14 needs must be a text',
      '7:1-4 The lesson has no prose or operations: write some below the front matter',
    ]);
  });

  test('reports every missing key', () => {
    expect(said(parse(`---\nengine: entt\n---\n${SETUP}`))).toEqual([
      ...['title', 'goals', 'minutes'].map((key) => `1:1-4 The key ${key} is missing`),
    ]);
  });

  test('reports the first error of its YAML', () => {
    expect(said(parse(HEAD.replace('T', '`T` is') + SETUP))).toEqual([
      expect.stringMatching(/^2:8-9 Plain value cannot start with reserved character `/),
    ]);
  });
});

describe('blocks', () => {
  test.each([
    ['a word that is nearly a block', '```opps\n```\n', '12:4-8 opps is not a block of a lesson (ops)'],
    ['words after its name', '```ops x\n```\n', '12:8-9 Unexpected x after ops'],
    ['no end', '```ops\ncreate e2', '12:1-7 This block has no end: write a line ``` below it'],
    [
      'another block in it',
      '```ops\ncreate e2\n\n```notes\nSay.\n```\n',
      '12:1-7 This block has no end: write a line ``` below it',
    ],
    ['in a list', '- a\n\n  ```ops\n  ```\n', '14:3-9 The block ops must not be in a list or a quotation'],
    ['schema lines', '```ops\ntag T\n```\n', '13:1-6 tag lines belong in the first setup block'],
    ['no kind', '```quiz\nask: a\nwhy: b\n```\n', '12:1-8 Write quiz cell, quiz value, quiz choose or quiz do'],
    ['no claim', '```expect\nstorages is 3\n```\n', expect.stringMatching(/^13:9-14 This is not a claim/)],
    ['no zoom', '```view\nzoom: whol\n```\n', expect.stringMatching(/^13:7-11 zoom must be one of .* \(whole\)$/)],
    ['no cell', '```view\nmark: abc\n```\n', expect.stringMatching(/^13:7-10 abc is not a cell/)],
    ['one engine', '```compare\nquestion: q\nengines: [entt]\n```\n', '14:11-15 Compare 2 to 4 different engines'],
  ])('%s', (_, text, message) => {
    expect(said(body(text))).toEqual([message]);
  });

  test('in other languages are prose', () => {
    const lesson = body('```cpp\nint x;\n```\n\n```text\nops\n```\n\n    indented\n');
    expect(said(lesson)).toEqual([]);
    expect(lesson.parts.map(({ kind }) => kind)).toEqual(['setup', 'prose']);
  });

  test('prose is split at headings, and a heading alone has no text', () => {
    const lesson = body('One.\n\n## A\n\n### B\n\nTwo.\n\nThree.\n\n## C\n');
    expect(lesson.parts.slice(1)).toMatchObject([
      { markdown: 'One.', heading: null },
      { markdown: 'Two.\n\nThree.', heading: 'B' },
      { markdown: '', heading: 'C' },
    ]);
  });

  test('the first block with operations must be a set-up', () => {
    expect(said(parse(`${HEAD}\`\`\`ops\ncreate e0\n\`\`\`\n`))).toEqual([
      '7:1-7 The first operations must be in a setup block, so that the picture is not empty',
    ]);
  });
});

describe('questions', () => {
  const quiz = (kind: string, yaml: string) =>
    body(`\`\`\`quiz ${kind}\n${yaml}\n\`\`\`\n\n\`\`\`ops\nadd e1 Selected\n\`\`\`\n`);
  const question = (lesson: Lesson) => lesson.parts.flatMap((part) => (part.kind === 'quiz' ? part.question : []))[0];

  test('are parsed for each kind', () => {
    const common = { ask: 'What?', why: 'So.', ...UNBOUND };
    const keys = 'ask: What?\nwhy: So.\n';
    expect(question(quiz('cell', `${keys}hint: H\nin: "*.sparse"\nwhich: last`))).toEqual({
      ...{ ...common, kind: 'cell', hints: ['H'], in: '*.sparse', which: 'last' },
    });
    expect(question(quiz('value', `${keys}hint: [H, I]\ncell: Selected.sparse[1]`))).toEqual({
      ...{ ...common, kind: 'value', hints: ['H', 'I'], column: 'Selected.sparse', row: 1 },
    });
    expect(
      question(quiz('do', `${keys}situations:\n  - run: |\n      create a\n      create b\n  - operation: create c`)),
    ).toEqual({
      ...{
        ...common,
        kind: 'do',
        hints: [],
        in: [],
        situations: [
          { run: ['create a', 'create b'], operation: null },
          { run: [], operation: 'create c' },
        ],
      },
    });
    const options = 'options:\n  - text: A\n    claim: writes = 2\n  - {text: B, claim: [writes = 0], feedback: F}';
    expect(question(quiz('choose', `${keys}${options}`))).toMatchObject({
      kind: 'choose',
      options: [
        {
          text: 'A',
          feedback: null,
          claims: [{ path: 'writes', relation: '=', value: '2', span: { line: 17, column: 12 } }],
        },
        { text: 'B', feedback: 'F', claims: [{ text: 'writes = 0', span: { line: 18, column: 23 } }] },
      ],
    });
  });

  test('must have their keys and an operation below', () => {
    expect(said(quiz('value', 'ask: a\nwhy: b\ncell: x'))).toEqual([expect.stringMatching(/^15:7-8 x is not a cell/)]);
    expect(said(quiz('do', 'ask: a\nhnt: b'))).toEqual([
      '12:1-11 The key why is missing',
      '14:1-4 There is no key hnt here; the keys are ask, why, hint, situations, given, then, always, vary, in (hint)',
    ]);
    expect(said(body('```quiz do\nask: a\nwhy: b\n```\n'))).toEqual([
      '12:1-11 A question is about the operation below it, and there is none',
    ]);
  });
});
