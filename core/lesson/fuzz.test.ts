import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scriptEngines } from '../engines/all.ts';
import { splitLines } from '../script/lexer.ts';
import { formatDiagnostic } from '../script/print-diagnostic.ts';
import { LOCALES, strictTranslator } from '../testing/texts.ts';
import { plainArgs } from '../trace/step.ts';
import { checkLesson } from './check.ts';
import { parseLesson } from './parse.ts';

const languages = scriptEngines.flatMap(({ language }) => language ?? []);
const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
/** Every block and every key, in few lines: long lessons take long to parse a thousand times. */
const EVERYTHING = `---
title: Everything
engine: entt
config: { sparsePage: 4, packedPage: 2 }
locale: en
goals: [Know, Do]
needs: [other]
minutes: 5
---

\`\`\`setup
component P
create a P
create b
\`\`\`

# One

Some *prose*.

\`\`\`view
show: [storages]
only: [P]
zoom: whole
mark: ["P.packed[0]"]
\`\`\`

\`\`\`quiz cell
ask: "Which cell of \`packed\`?"
in: P.packed
which: first
hint: [One, Two]
why: So.
retry: create {c|d}
\`\`\`

\`\`\`ops
add b P 3 # caption
\`\`\`

\`\`\`expect
# both
storages.P.packed = [a, b]
value(b, P) > cell(P.payload[0])
handle(a).index != 1
\`\`\`

\`\`\`notes
Say it.
\`\`\`

\`\`\`quiz choose
ask: What?
why: So.
options:
  - text: A
    claim: [alive(a) = false, storages.P.packed lacks a]
  - text: B
    claim: alive(a) = true
    feedback: No.
\`\`\`

\`\`\`ops
destroy a
\`\`\`

\`\`\`compare
question: Which?
engines: [entt, hash-map]
expect:
  - entt.done = 4
\`\`\`
`;
const example = /^````md\n([\s\S]*?)^````/m.exec(read('../../docs/lesson-format.md'))![1]!;
const texts = [EVERYTHING, EVERYTHING, example, read('../../assets/lessons/zh-CN/entt-sparse-set.md').slice(0, 1500)];

test('the lessons that are mutated are right', () => {
  for (const text of [EVERYTHING, example])
    expect(checkLesson(parseLesson(text, 'x.md', languages), scriptEngines)).toEqual([]);
});

/** Never throws; every diagnostic is at its text in the lesson, and is said in every language. */
function expectSound(text: string): void {
  const lesson = parseLesson(text, 'fuzz.md', languages);
  const lines = splitLines(text);
  expect(lesson.script.text.split('\n')).toHaveLength(lines.length);
  for (const diagnostic of checkLesson(lesson, scriptEngines)) {
    const { span, text: offending, code, args, message, suggestion } = diagnostic;
    const line = lines[span.line - 1];
    expect(line, message).toBeDefined();
    expect(span.column).toBeGreaterThanOrEqual(1);
    expect(span.endColumn).toBeGreaterThanOrEqual(span.column);
    expect(span.endColumn).toBeLessThanOrEqual(line!.length + 1);
    expect(line!.slice(span.column - 1, span.endColumn - 1), message).toBe(offending);
    expect(suggestion).not.toBe(offending);
    expect(formatDiagnostic(lesson, diagnostic)).toMatch(/^fuzz\.md:\d+:\d+: error: /);
    for (const locale of LOCALES) {
      const said = strictTranslator(locale)(`diagnostic.${code}`, plainArgs(args));
      if (locale === 'en' && /^(lesson|claim)-/.test(code)) expect(said).toBe(message);
    }
  }
}

const WORDS =
  `\`\`\`|\`\`\`ops|\`\`\`setup|\`\`\`quiz value|\`\`\`quiz choose|\`\`\`quiz do|\`\`\`expect|\`\`\`view|\`\`\`compare|\`\`\`notes|---|# |- |
> |: |"|[|]|{|}|&a |*a |!!int |title|engine|config|goals|minutes|ask|why|cell|claim|options|text|expect|preset: lookup|flecs|decs|entt|
hash-map|storages|.packed|[0]| = | has |null|-1|1e9|handle(e1)|alive(e1)|cell(Selected.packed[0])|value(e1, Selected)|refused|result|
e1|e9|remove e1 Selected|config sparsePage 7|速度|\t|\r\n|\r| |\uFEFF|\0`.split('|');

const put = fc.oneof(fc.constantFrom(...WORDS), fc.string({ unit: 'grapheme', maxLength: 3 }));
const change = fc.record({ at: fc.nat(5000), cut: fc.oneof(fc.nat(6), fc.nat(100)), put });

test('any text is refused with its place, or valid', { timeout: 300_000 }, () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), expectSound), { seed: 12, numRuns: 200 });
  const lines = fc.array(fc.array(fc.constantFrom(...WORDS), { maxLength: 6 }), { maxLength: 30 });
  const jumble = lines.map((words) => `---\nengine: entt\n---\n${words.map((line) => line.join('')).join('\n')}`);
  fc.assert(fc.property(jumble, expectSound), { seed: 12, numRuns: 300 });
});

test('1,000 mutated lessons are refused with their place, or valid', { timeout: 300_000 }, () => {
  const mutated = fc
    .tuple(fc.constantFrom(...texts), fc.array(change, { minLength: 1, maxLength: 4 }))
    .map(([text, changes]) =>
      changes.reduce((now, { at, cut, put: added }) => {
        const place = at % (now.length + 1);
        return now.slice(0, place) + added + now.slice(place + cut);
      }, text),
    );
  fc.assert(fc.property(mutated, expectSound), { seed: 2026, numRuns: 1000 });
});

test('what would take Markdown or YAML minutes is refused', () => {
  const body = (text: string) => `---\ntitle: T\nengine: entt\ngoals: [Know]\nminutes: 5\n---\n${text}\n`;
  const hostile = [
    `---\ntitle: ${'['.repeat(30_000)}\n---\n`,
    `---\n${'a: {'.repeat(3_000)}\n---\n`,
    ...[
      '- '.repeat(3_000),
      '> '.repeat(3_000),
      '**'.repeat(6_000),
      `${'**'.repeat(100)}\n`.repeat(400),
      '[a]('.repeat(5_000),
    ].map(body),
    ...[`a = ${'['.repeat(30_000)}`, `a${'[x='.repeat(10_000)}`, `a(${'('.repeat(30_000)}`].map((claim) =>
      body(`\`\`\`expect\n${claim}\n\`\`\``),
    ),
  ];
  for (const text of hostile) {
    expectSound(text);
    expect(parseLesson(text, 'hostile.md', languages).diagnostics.length).toBeGreaterThan(0);
  }
});
