import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LOCALES } from '../../assets/locales/locales.ts';
import { languageOf, scriptEngineIds, scriptEngines } from '../engines/all.ts';
import { formatDiagnostics } from '../script/narration/print-diagnostic.ts';
import { splitLines } from '../script/parse/lexer.ts';
import { fuzz } from '../testing/fuzz.ts';
import { isWhole } from '../testing/sample.ts';
import { strictTranslator } from '../testing/texts.ts';
import { plainArgs } from '../trace/step.ts';
import { parseLesson } from './parse/parse-lesson.ts';
import { checkLesson } from './play/check-lesson.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const START = `---
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

`;
/** Every block and every key in few lines, because a long lesson takes long to parse a thousand times. */
const PARTS = [
  `# One

Some *prose*.

\`\`\`view
show: [storages]
only: [P]
zoom: whole
mark: ["P.packed[0]"]
\`\`\`

`,
  `\`\`\`quiz cell
ask: "Which cell of \`packed\`?"
in: P.packed
which: first
hint: [One, Two]
why: So.
situations:
  - run: create {c|d}
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

`,
  `\`\`\`quiz choose
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

`,
  `\`\`\`compare
question: Which?
engines: [entt, hash-map]
expect:
  - entt.done > 1
\`\`\`
`,
];
const example = /^````md\n([\s\S]*?)^````/m.exec(read('../../docs/lesson-format.md'))![1]!;
const own = PARTS.map((part) => START + part);
const texts = [...own, example, read('../../assets/lessons/zh-CN/entt-sparse-set.md').slice(0, 800)];

test('the lessons to mutate have no errors', () => {
  for (const text of [...own, START + PARTS.join(''), example])
    expect(checkLesson(parseLesson(text, 'x.md', scriptEngineIds, languageOf), scriptEngines())).toEqual([]);
});

/**
 * Expects that nothing throws, that each diagnostic points to its text, and that it is translated to every language.
 * @returns the codes reported
 */
function expectSound(text: string): readonly string[] {
  const lesson = parseLesson(text, 'fuzz.md', scriptEngineIds, languageOf);
  const lines = splitLines(text);
  expect(lesson.script.text.split('\n')).toHaveLength(lines.length);
  const found = checkLesson(lesson, scriptEngines());
  for (const diagnostic of found) {
    const { span, text: offending, code, args, message, suggestion } = diagnostic;
    const line = lines[span.line - 1];
    expect(line, message).toBeDefined();
    expect(span.column).toBeGreaterThanOrEqual(1);
    expect(span.endColumn).toBeGreaterThanOrEqual(span.column);
    expect(span.endColumn).toBeLessThanOrEqual(line!.length + 1);
    expect(line!.slice(span.column - 1, span.endColumn - 1), message).toBe(offending);
    expect(suggestion).not.toBe(offending);
    expect(formatDiagnostics(lesson, [diagnostic])[0]).toMatch(/^fuzz\.md:\d+:\d+: error: /);
    for (const locale of LOCALES) {
      const said = strictTranslator(locale)(`diagnostic.${code}`, plainArgs(args));
      if (locale === 'en' && /^(lesson|claim)-/.test(code)) expect(said).toBe(message);
    }
  }
  return found.map(({ code }) => code);
}

const WORDS =
  `\`\`\`|\`\`\`ops|\`\`\`setup|\`\`\`quiz value|\`\`\`quiz choose|\`\`\`quiz do|\`\`\`expect|\`\`\`view|\`\`\`compare|\`\`\`notes|---|# |- |
> |: |"|[|]|{|}|&a |*a |!!int |title|engine|config|goals|minutes|ask|why|cell|claim|options|text|expect|preset: lookup|flecs|decs|entt|
hash-map|storages|.packed|[0]| = | has |null|-1|1e9|handle(e1)|alive(e1)|cell(Selected.packed[0])|value(e1, Selected)|refused|result|
e1|e9|remove e1 Selected|config sparsePage 7|速度|\t|\r\n|\r| |\uFEFF|\0`.split('|');

const put = fc.oneof(fc.constantFrom(...WORDS), fc.string({ unit: 'grapheme', maxLength: 3 }));

type Mutation = (text: string) => string;
const place = fc.nat(5000);
const splice = (text: string, at: number, cut: number, added: string) =>
  text.slice(0, at) + added + text.slice(at + cut);

const characters = fc.record({ at: place, cut: fc.oneof(fc.nat(6), fc.nat(100)), put }).map(
  ({ at, cut, put: added }): Mutation =>
    (text) =>
      splice(text, at % (text.length + 1), cut, added),
);

const lines = fc.tuple(place, place, fc.constantFrom('drop', 'double', 'move', 'indent')).map(
  ([from, to, change]): Mutation =>
    (text) => {
      const all = text.split('\n');
      const [line = ''] = change === 'double' ? all.slice(from % all.length) : all.splice(from % all.length, 1);
      if (change === 'drop') return all.join('\n');
      return all.toSpliced(to % (all.length + 1), 0, change === 'indent' ? `  ${line}` : line).join('\n');
    },
);

/** Swaps, drops, renames or opens blocks, including the front matter and the text before it. */
const blocks = fc
  .tuple(place, place, fc.constantFrom('swap', 'drop', 'rename', 'unfence'))
  .map(([a, b, change]): Mutation => {
    return (text) => {
      const parts = text.split(/(?=^```\w)|(?<=^```\n)/m);
      const [i, j] = [a % parts.length, b % parts.length];
      const [one = '', two = ''] = [parts[i], parts[j]];
      if (change === 'swap') [parts[i], parts[j]] = [two, one];
      if (change === 'drop') parts.splice(i, 1);
      if (change === 'rename') parts[i] = one.replace(/^(```|---).*/, /^.*/.exec(two)![0]);
      if (change === 'unfence') parts[i] = one.replace(/^```\n/m, '');
      return parts.join('');
    };
  });

/** Writes one word of the lesson in place of another: keys, values, names and operations. */
const words = fc.tuple(place, place).map(
  ([a, b]): Mutation =>
    (text) => {
      const all = [...text.matchAll(/[\p{L}\d_.[\]-]+/gu)];
      const [from, to] = [all[a % all.length], all[b % all.length]];
      return from === undefined || to === undefined ? text : splice(text, to.index, to[0].length, from[0]);
    },
);

const mutations = fc.array(fc.oneof(characters, lines, blocks, words), { minLength: 1, maxLength: 4 });

test('any text is valid or refused with a place', { timeout: 300_000 }, () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => void expectSound(text)),
    fuzz('texts of any bytes', 200, 5),
  );
  const jumbled = fc.array(fc.array(fc.constantFrom(...WORDS), { maxLength: 6 }), { maxLength: 30 });
  const jumble = jumbled.map((rows) => `---\nengine: entt\n---\n${rows.map((line) => line.join('')).join('\n')}`);
  fc.assert(
    fc.property(jumble, (text) => void expectSound(text)),
    fuzz('jumbles of the words of lessons', 300, 5),
  );
});

test('mutated lessons are valid or refused with a place', { timeout: 300_000 }, () => {
  const asked = fuzz('mutated lessons', 1000, 5);
  const found = { valid: 0, refused: 0, codes: new Set<string>() };
  const mutated = fc
    .tuple(fc.constantFrom(...texts), mutations)
    .map(([text, changes]) => changes.reduce((now, change) => change(now), text));
  const judge = (text: string) => {
    const codes = expectSound(text);
    found[codes.length === 0 ? 'valid' : 'refused']++;
    for (const code of codes) found.codes.add(code);
  };
  fc.assert(fc.property(mutated, judge), asked);
  // The mutated lessons should be neither all broken nor all valid.
  expect(found.valid).toBeGreaterThan(asked.numRuns / 20);
  expect(found.refused).toBeGreaterThan(asked.numRuns / 2);
  expect(found.codes.size).toBeGreaterThan(isWhole ? 40 : 20);
});

test('texts that would take Markdown or YAML minutes are refused', () => {
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
    expect(parseLesson(text, 'hostile.md', scriptEngineIds, languageOf).diagnostics.length).toBeGreaterThan(0);
  }
});
