import { describe, expect, test } from 'vitest';
import { engineNamed, languageOf, scriptEngineIds, scriptEngines } from '../../engines/all.ts';
import { LESSON_BUDGET } from '../claims/lesson-budget.ts';
import type { LessonMoment, LessonRun } from '../parse/lesson.ts';
import { parseLesson } from '../parse/parse-lesson.ts';
import { checkLesson } from './check-lesson.ts';
import { playLesson } from './play-lesson.ts';

const START = `---
title: T
engine: entt
goals: [Know]
minutes: 5
---

\`\`\`setup
component P
create a
create b
add a P 1
\`\`\`
`;

const block = (info: string, ...lines: string[]): string => `\n\`\`\`${info}\n${lines.join('\n')}\n\`\`\`\n`;
const lessonOf = (...parts: string[]) => parseLesson(START + parts.join('\n'), 'x.md', scriptEngineIds, languageOf);
const play = (...parts: string[]): LessonRun => playLesson(lessonOf(...parts), engineNamed('entt'));
const check = (...parts: string[]): string[] =>
  checkLesson(lessonOf(...parts), scriptEngines()).map(({ span, message }) => `${span.line}:${span.column} ${message}`);

/** Formats each moment as a line. Beats after the first of an operation are left out unless they have prose. */
function shape({ run, moments }: LessonRun): string[] {
  const isFirst = (moment: LessonMoment, before: LessonMoment | undefined): boolean =>
    moment.kind !== 'beat' || moment.prose !== null || before?.kind !== 'beat' || before.operation !== moment.operation;
  const shown = moments.filter((moment, i) => isFirst(moment, moments[i - 1]));
  return shown.map((moment) => {
    const operation = 'operation' in moment ? ` ${run.script.operations[moment.operation]!.text}` : '';
    return `${moment.kind}${operation}${moment.prose === null ? '' : `: ${moment.prose.replaceAll('\n', '/')}`}`;
  });
}

describe('moments', () => {
  test('begin after the first set-up and end at the end', () => {
    const { run, moments } = play('Hello.', block('ops', 'add b P 2'));
    const beats = moments as Extract<LessonMoment, { kind: 'beat' }>[];
    expect(beats[0]!.from).toBe(run.operations[2]!.endStep);
    expect(beats.at(-1)!.position).toBe(run.timeline.length);
    expect(beats.slice(1).map(({ from }) => from)).toEqual(beats.slice(0, -1).map(({ position }) => position));
    expect(beats.length).toBeGreaterThan(1);
    expect(run.timeline.position).toBe(run.timeline.length);
  });

  test('prose is shown with the first beat after it, or alone, and a comment with the last beat of its operation', () => {
    const text = [
      'One.',
      '## Two',
      'Three.',
      block('expect', 'alive(a) = true'),
      block('ops', '# above', 'set a P 2 # behind'),
    ];
    const quiz = block('quiz value', 'ask: What?', 'why: So.', 'cell: P.payload[0]');
    expect(
      shape(play(...text.map((each) => `${each}\n`), 'Ask.', quiz, block('ops', 'set a P 3'), '## End\n\nDone.')),
    ).toEqual([
      'prose: One.',
      'beat set a P 2: Three.',
      'beat set a P 2: above/behind',
      ...['prose: Ask.', 'question set a P 3', 'beat set a P 3', 'prose: Done.'],
    ]);
  });

  test('prose without a beat is shown in the view above it, or in the first view', () => {
    const view = (...only: string[]) => block('view', `only: [${only.join(', ')}]`);
    const parts = ['One.\n', view('P'), 'Two.\n', '## Three\n', 'Three.\n', view('registry.entities')];
    const { moments } = play(...parts, block('ops', 'set a P 2'));
    expect(moments.slice(0, 3).map((moment) => [moment.prose, moment.view?.only ?? null])).toEqual([
      ['One.', ['P']],
      ['Two.', ['P']],
      ['Three.', ['registry.entities']],
    ]);
  });

  test('a cell that is there only in between cannot be asked for', () => {
    const start = START.replace('entt', 'flecs').replace('P\n', 'P\ntag B\nobserver o OnAdd P as e\n  add e B\nend\n');
    const quiz = block('quiz cell', 'ask: Where?', 'why: So.', 'in: "[P].entities"');
    const lesson = parseLesson(start + quiz + block('ops', 'add b P'), 'x.md', scriptEngineIds, languageOf);
    expect(playLesson(lesson, engineNamed('flecs')).failures).toMatchObject([
      { code: 'lesson-no-cell-drawn', span: { line: 19, column: 1 } },
    ]);
  });

  test('a later set-up is one beat', () => {
    const run = play(
      'More.',
      block('setup', 'create c', 'create d', 'add c P 3', 'add d P 4'),
      block('ops', 'set d P 5'),
    );
    expect(shape(run)).toEqual(['beat create c: More.', 'beat set d P 5']);
    expect(run.moments[0]!.position).toBe(run.run.operations[6]!.endStep);
  });

  test('have the chapter, the view and the notes in effect at their place', () => {
    const { moments } = play(
      block('notes', 'First.'),
      block('view', 'zoom: whole'),
      'Zero.\n',
      '## One',
      'Text.',
      block('notes', 'For text.'),
      block('ops', 'set a P 2', 'set a P 3'),
      block('notes', 'For three.'),
      block('view', 'show: [storages]'),
      '## Two\n\nEnd.',
    );
    const changed = moments.filter(({ notes }, i) => notes !== moments[i - 1]?.notes);
    expect(changed.map(({ chapter, notes, view }) => [chapter, notes, view?.zoom, view?.show])).toEqual([
      [null, 'First.', 'whole', null],
      ['One', 'For text.', 'whole', null],
      ['One', 'For three.', 'whole', null],
      ['Two', null, null, ['storages']],
    ]);
  });
});

describe('claims', () => {
  test('are checked at their place', () => {
    expect(
      check(
        block('ops', 'add b P 2'),
        block('expect', 'storages.P.packed = [a, b]', 'storages.P.payload = [1, 3]'),
        block('ops', 'remove a P'),
        block('expect', 'storages.P.packed = [b]'),
      ),
    ).toEqual(['22:1 storages.P.payload is [1,2], expected [1,3]']);
  });

  test('of questions are checked after the operation below', () => {
    const choose = (...claims: string[]) =>
      block(
        'quiz choose',
        'ask: a',
        'why: b',
        'options:',
        ...claims.map((claim) => `  - {text: t, claim: "${claim}"}`),
      );
    const ops = block('ops', 'set b P 2', 'remove b P', 'remove b P');
    expect(check(block('setup', 'add b P 0'), choose('value(b, P) = 2', 'value(b, P) = 0'), ops)).toEqual([]);
    expect(check(block('setup', 'add b P 0'), choose('value(b, P) = 1', 'value(b, P) = 0'), ops)).toEqual([
      '20:1 Exactly one option must be true after set b P 2, not 0',
    ]);
    const nothing = block('ops', 'remove b P');
    const keys = ['ask: a', 'why: b'];
    expect(check(block('quiz do', ...keys), nothing)).toEqual([
      '15:1 remove b P writes no cell: there is nothing to do',
    ]);
    expect(check(block('quiz cell', ...keys, 'in: "*.payload"'), block('ops', 'set a P 3'))).toEqual([]);
    expect(check(block('quiz do', ...keys, 'in: P'), block('ops', 'set a P 3'))).toEqual([]);
    expect(check(block('quiz cell', ...keys, 'in: "*.sparse"'), block('ops', 'set a P 3'))).toEqual([
      '18:6 set a P 3 writes no cell of *.sparse; it writes P.payload',
    ]);
    expect(check(block('quiz value', ...keys, 'cell: P.payload[1]'), block('ops', 'set a P 3'))).toEqual([
      '18:7 P.payload[1] is empty after set a P 3: there is no value to enter',
    ]);
    expect(check(block('quiz value', ...keys, 'cell: P.payloads[1]'), block('ops', 'set a P 3'))).toEqual([
      '18:7 No column is named P.payloads after set a P 3',
    ]);
  });

  test('views name structures by name, by family, and with the names of pair targets', () => {
    const flecsLesson = (only: string) => {
      const head = '---\ntitle: T\nengine: flecs\ngoals: [Know]\nminutes: 5\n---\n';
      const setup = block('setup', 'tag Likes', 'tag P', 'create bob', 'create e1', 'add bob P', 'add e1 (Likes,bob)');
      const text = `${head}${setup}${block('view', `only: ${only}`)}\nLook.\n`;
      const { moments, failures } = playLesson(
        parseLesson(text, 'x.md', scriptEngineIds, languageOf),
        engineNamed('flecs'),
      );
      return [failures.length, moments.at(-1)?.view?.only];
    };
    expect(flecsLesson('"[(Likes,bob)]"')).toEqual([0, ['[(Likes,1)]']]);
    expect(flecsLesson('"[(Likes,1)]"')).toEqual([0, ['[(Likes,1)]']]);
    expect(flecsLesson('tables')).toEqual([0, ['[]', '[P]', '[(Likes,1)]']]);
    expect(flecsLesson('query')).toEqual([0, ['query']]);
    expect(flecsLesson('"[(Likes,bab)]"')).toEqual([1, null]);
    expect(play(block('view', 'only: [entities, P]'), 'Look.').moments.at(-1)?.view?.only).toEqual([
      'registry.entities',
      'P',
    ]);
  });

  test('unknown names in a view are reported', () => {
    expect(check(block('view', 'show: [storage]', 'only: [Q]', 'mark: ["P.packd[0]"]'))).toEqual([
      '16:8 EnTT has no diagram storage; it has entities, storages',
      '17:8 There is no structure Q; there are entities, storages, registry.entities, P',
      '18:9 No column is named P.packd',
    ]);
  });

  test('of a comparison are checked against its costs', () => {
    const compare = (...claims: string[]) =>
      block(
        'compare',
        'question: Which?',
        'engines: [entt, hash-map]',
        'expect:',
        ...claims.map((claim) => `  - ${claim}`),
      );
    const query = block('ops', 'query P');
    expect(check(compare('hash-map.allocations < entt.allocations', 'entt.done = 3', 'entt.visits = null'))).toEqual(
      [],
    );
    expect(check(query, compare('entt.lines < 0', 'entt.query.lines > 0', 'entt.query.line = 0'))).toEqual([
      expect.stringMatching(/^24:5 entt\.lines is \d+, expected < 0$/),
      '26:5 entt.query has no member line; its members are lines, bytesMoved, chases, allocations',
    ]);
  });
});

describe('a lesson that cannot be completed', () => {
  test('is played up to the refused operation', () => {
    const parts = [
      block('ops', 'add b P 2', 'add b P 3', 'set b P 4'),
      'Never said.',
      block('expect', 'alive(a) = false'),
    ];
    expect(shape(play(...parts)).at(-1)).toBe('beat add b P 3');
    expect(check(...parts)).toEqual([
      expect.stringMatching(/^17:1 EnTT refuses this operation: .* refused = already-has$/),
    ]);
  });

  test('is stopped at the limit of steps', () => {
    const { run, failures } = play(block('ops', 'create last @400000 P'));
    expect(run.error?.code).toBe('budget-steps');
    expect(run.timeline.length).toBeLessThan(2 * LESSON_BUDGET.steps);
    expect(failures[0]?.span.line).toBe(16);
  });

  test('may end with a refused operation if it claims so', () => {
    const parts = [block('ops', 'add a P 2'), block('expect', 'refused = already-has', 'value(a, P) = 1'), 'The end.'];
    expect(check(...parts)).toEqual([]);
    expect(shape(play(...parts)).at(-1)).toBe('prose: The end.');
  });

  test('is played up to the first error of its script and without invalid blocks', () => {
    const run = play('Hi.', block('quiz do', 'ask: a'), block('ops', 'add b P 2', 'add c P 3'), 'Never said.');
    expect(run.lesson.diagnostics).toHaveLength(2);
    expect(new Set(shape(run))).toEqual(new Set(['beat add b P 2: Hi.']));
    expect(run.failures).toEqual([]);
  });

  test.each([
    ['nothing but front matter', START.slice(0, START.indexOf('```')), null],
    ['nothing but a set-up', START, null],
    ['an error in the first line of its script', START.replace('component P', 'componnt P'), null],
    ['no engine', `${START.replace('engine: entt\n', '')}\nHello.\n`, 'Hello.'],
    ['no front matter', 'Hello.\n', 'Hello.'],
  ])('has a moment even with %s', (_, text, prose) => {
    const { moments, failures } = playLesson(
      parseLesson(text, 'x.md', scriptEngineIds, languageOf),
      engineNamed('entt'),
    );
    expect(moments).toMatchObject([{ kind: 'prose', prose }]);
    expect(failures).toEqual([]);
  });

  test('ignores unknown names in its views', () => {
    const view = (...lines: string[]) => play(block('view', ...lines), 'Look.').moments.at(-1)?.view;
    expect(view('show: [storagez, storages]', 'only: [Q]')).toMatchObject({ show: ['storages'], only: null });
    expect(view('show: [storagez]', 'only: [Q, P]')).toMatchObject({ show: null, only: ['P'] });
  });

  test('reports views below its first error', () => {
    expect(check(block('ops', 'creat c'), block('view', 'show: [storagez]', 'only: [P]'))).toEqual([
      '16:1 creat is not an operation or a declaration',
      '21:8 EnTT has no diagram storagez; it has entities, storages',
    ]);
  });

  test('is played without operations if its schema has errors', () => {
    const lesson = parseLesson(START.replace('component P', 'component P page 3'), 'x.md', scriptEngineIds, languageOf);
    expect(playLesson(lesson, engineNamed('entt')).run.operations).toEqual([]);
  });
});
