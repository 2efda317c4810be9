import { describe, expect, test } from 'vitest';
import { languageOf } from '../../engines/all.ts';
import { strictTranslator, textsAt } from '../../testing/texts.ts';
import { plainArgs } from '../../trace/step.ts';
import type { Language } from '../language/language.ts';
import { splitLines } from './lexer.ts';
import { parseScript } from './parse.ts';
import { diagnosticFrom, SCRIPT_MESSAGES } from './parse-messages.ts';

const SCHEMA = `component Position
component Velocity
tag Player
relation Likes
tag Bob
world Main
`;

const english = strictTranslator('en');

/**
 * Returns `code@column text → suggestion` for every diagnostic on the lines after SCHEMA, which has 6. All but the
 * first line start with `line:`.
 */
function diagnose(lines: string, kind?: Language, schema = SCHEMA): string[] {
  const text = schema + lines;
  const offset = splitLines(schema).length - 1;
  return parseScript(text, 'test', kind).diagnostics.map((diagnostic) => {
    const { line, column, endColumn } = diagnostic.span;
    const written = splitLines(text)[line - 1]?.slice(column - 1, endColumn - 1);
    expect(diagnostic.text).toBe(written);
    expect(diagnostic.message).not.toMatch(/\{\{|undefined/);
    // The English locale gives the same text.
    expect(english(`diagnostic.${diagnostic.code}`, plainArgs(diagnostic.args))).toBe(diagnostic.message);
    const suggestion = diagnostic.suggestion === undefined ? '' : ` → ${diagnostic.suggestion}`;
    const place = line - offset === 1 ? '' : `${line - offset}:`;
    return `${place}${diagnostic.code}@${column} ${diagnostic.text}${suggestion}`;
  });
}

describe('one line of operations', () => {
  test.each([
    ['creat e1', ['unknown-line@1 creat → create']],
    ['Create e1', ['unknown-line@1 Create → create']],
    ['frobnicate e1', ['unknown-line@1 frobnicate']],
    ['Spawn e1', ['unknown-line@1 Spawn → create']],
    ['componet Mass', ['unknown-line@1 componet → component']],
    ['create', ['incomplete@1 create']],
    ['create 1a', ['bad-name@8 1a']],
    ['create e1,', ['bad-name@8 e1,']],
    ['create ｅ１', []],
    ['create e1！', ['bad-name@8 e1！']],
    ['create ａ＿１', ['bad-name@8 ａ＿１ → a_1']],
    ['create e1 Positon', ['undeclared-component@11 Positon → Position']],
    ['create e1 Position Player Position', ['repeated-component@27 Position']],
    ['create e1 @', ['bad-hint@11 @']],
    ['create e1 @x', ['bad-hint@11 @x']],
    ['create e1 @-1', ['integer-out-of-range@11 @-1']],
    ['create e1 @1.5', ['integer-out-of-range@11 @1.5']],
    ['create e1 @4294967296', ['integer-out-of-range@11 @4294967296']],
    ['create e1 @1048575', ['hint-is-null@11 @1048575']],
    ['create Position', ['name-taken@8 Position']],
    ['bulk b', ['incomplete@1 bulk b']],
    ['bulk b 0', ['integer-out-of-range@8 0']],
    ['bulk b three', ['bad-number@8 three']],
    ['bulk b 999999999', ['integer-out-of-range@8 999999999']],
    ['destroy e1', ['unknown-entity@9 e1']],
    ['destroy Position', ['component-as-entity@9 Position']],
    ['add e1 Positon', ['unknown-entity@5 e1', 'undeclared-component@8 Positon → Position']],
    ['compact Positon', ['undeclared-component@9 Positon → Position']],
    ['compact (Likes,Bob)', ['pair-misplaced@9 (Likes,Bob)']],
    ['compact !Position', ['not-outside-query@9 !Position → Position']],
    ['compact !', ['not-outside-query@9 !']],
    ['compact Position Velocity  Player', ['extra-argument@18 Velocity  Player']],
    ['clear Positon', ['undeclared-component@7 Positon → Position']],
    ['sort Position', ['incomplete@1 sort Position']],
    ['sort Position ascending', ['unknown-order@15 ascending']],
    ['sort Position dsc', ['unknown-order@15 dsc → asc']],
    ['sort Position AS Player', ['unknown-order@15 AS → as']],
    ['sort Position as', ['incomplete@1 sort Position as']],
    ['sort Position as Nothing', ['undeclared-component@18 Nothing']],
    ['sort Player asc', ['sort-tag@6 Player']],
    ['sort Player as Position', []],
    ['range', ['incomplete@1 range']],
    ['range -1', ['integer-out-of-range@7 -1']],
    ['range 10 5', ['range-reversed@10 5']],
    ['query', ['incomplete@1 query']],
    ['query !Position !Player', []],
    ['query Position ! Player', ['bad-name@17 ']],
    ['query (Likes)', ['bad-pair@7 (Likes)']],
    ['query (Likes,Bob', ['bad-pair@7 (Likes,Bob']],
    ['query (Likes,Bob,Bob)', ['bad-pair@7 (Likes,Bob,Bob)']],
    ['query (Like,Bo)', ['undeclared-component@8 Like → Likes', 'undeclared-component@13 Bo → Bob']],
    ['query !(Likes,Bo) Position', ['undeclared-component@15 Bo → Bob']],
    ['query *', ['bad-name@7 *']],
  ])('%s', (line, expected) => {
    expect(diagnose(line)).toEqual(expected);
  });
});

describe('one line about an entity', () => {
  test.each([
    ['add e1', ['incomplete@1 add e1']],
    ['add e2 Position', ['unknown-entity@5 e2 → e1']],
    ['add e1 e1', ['entity-as-component@8 e1']],
    ['add e1 Position x', ['bad-value@17 x']],
    ['add e1 Position thow', ['bad-value@17 thow → throw']],
    ['add e1 Position 1,5', ['bad-number@17 1,5']],
    ['add e1 Position 0x10', ['bad-number@17 0x10']],
    ['add e1 Position 1e999', ['number-too-large@17 1e999']],
    ['add e1 Position 1 2', ['second-value@19 2']],
    ['add e1 Player 3', ['value-for-tag@15 3']],
    ['add e1 Player throw', ['value-for-tag@15 throw']],
    ['add e1 (Likes,Bob) 3', ['value-for-tag@20 3']],
    ['remove e1 (*,e1)', ['wildcard-outside-query@11 (*,e1)']],
    ['add e1 (Likes,*)', ['wildcard-outside-query@8 (Likes,*)']],
    ['set e1 Position', ['incomplete@1 set e1 Position']],
    ['set e1 Player 1', ['value-for-tag@15 1']],
    ['destroy e1 7', ['bad-version@12 7 → v7']],
    ['destroy e1 v4096', ['integer-out-of-range@12 v4096']],
    ['destroy e1 v', ['bad-version@12 v']],
    ['enable e1 Position', ['not-toggle@11 Position']],
    ['swap Position e1', ['incomplete@1 swap Position e1']],
    ['create e1', ['entity-exists@8 e1']],
    ['component Mass', ['schema-after-operation@1 component']],
    ['config sparsePage 4', ['schema-after-operation@1 config']],
    ['world Man', ['undeclared-world@7 Man → Main']],
    ['world Main', []],
  ])('%s', (line, expected) => {
    expect(diagnose(line, undefined, `${SCHEMA}create e1\n`)).toEqual(expected);
  });
});

describe('one schema line', () => {
  test.each([
    ['component', ['incomplete@1 component']],
    ['component Position', ['duplicate-declaration@11 Position']],
    ['tag Position', ['duplicate-declaration@5 Position']],
    ['component A size', ['incomplete@1 component A size']],
    ['component A size 0', ['integer-out-of-range@18 0']],
    ['component A size -4 align 4', ['integer-out-of-range@18 -4']],
    ['component A size 1.5', ['integer-out-of-range@18 1.5']],
    ['component A page 3', ['page-not-power-of-two@18 3 → 4']],
    ['component A page big', ['bad-number@18 big']],
    ['component A bit 63', ['integer-out-of-range@17 63']],
    ['component A pined', ['unknown-modifier@13 pined → pinned']],
    ['component A siez 8 pinned', ['unknown-modifier@13 siez → size']],
    ['component A pined 4', ['unknown-modifier@13 pined → pinned']],
    ['component A siez 0', ['unknown-modifier@13 siez → size', 'integer-out-of-range@18 0']],
    ['component A colour 8 pinned', ['unknown-modifier@13 colour']],
    ['component A pinned pinned', ['duplicate-modifier@20 pinned']],
    ['tag A size 8', ['unknown-modifier@7 size']],
    ['relation A toggle', ['unknown-modifier@12 toggle']],
    ['with Player', ['incomplete@1 with Player']],
    ['with Player Bobb', ['undeclared-component@13 Bobb → Bob']],
    ['with Player Bob Likes', ['extra-argument@17 Likes']],
    ['config sparsePage', ['incomplete@1 config sparsePage']],
    ['config 1x 4.5', ['bad-name@8 1x', 'integer-out-of-range@11 4.5']],
    ['config sparsePage 4.5', ['integer-out-of-range@19 4.5']],
    ['config sparsePage 2097152', ['integer-out-of-range@19 2097152']],
    ['config sparsePage four', ['bad-number@19 four']],
    ['config sparsePage 4\nconfig sparsePage 8', ['2:duplicate-config@8 sparsePage']],
    ['world Main', ['duplicate-world@7 Main']],
  ])('%s', (line, expected) => {
    expect(diagnose(line)).toEqual(expected);
  });
});

describe('one mistake, one message', () => {
  test('a misspelt create still binds its name', () => {
    expect(diagnose('creat e1\nadd e1 Position')).toEqual(['unknown-line@1 creat → create']);
  });

  test('a misspelt component line still declares', () => {
    expect(diagnose('compnent Mass\ncompact Mass')).toEqual(['unknown-line@1 compnent → component']);
  });

  test('a late schema line still declares', () => {
    expect(diagnose('create e1\nadd e1 Mass\ncomponent Mass')).toEqual(['3:schema-after-operation@1 component']);
  });

  test('a create with an unknown component still binds its name', () => {
    expect(diagnose('create e1 Positon\ndestroy e1')).toEqual(['undeclared-component@11 Positon → Position']);
  });

  test('an entity used before its line is reported with that line', () => {
    expect(diagnose('destroy e1\ncreate e1')).toEqual(['entity-created-later@9 e1']);
  });

  test('without any schema the line to add is given', () => {
    const { diagnostics } = parseScript('create e1\nadd e1 Position 3', 'test');
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'The script has no declarations yet: add the line component Position before the first operation',
    ]);
  });

  test('all errors of a script are in order of place', () => {
    const text = 'create e1 Posit\nadd e9 Velocty x\n\nsort Player asc\ncomponent Late';
    expect(diagnose(text)).toEqual([
      'undeclared-component@11 Posit',
      '2:unknown-entity@5 e9 → e1',
      '2:undeclared-component@8 Velocty → Velocity',
      '2:bad-value@16 x',
      '4:sort-tag@6 Player',
      '5:schema-after-operation@1 component',
    ]);
  });
});

describe('with an engine', () => {
  const entt = languageOf('entt');
  const plain = 'component Position\ntag Player\n';

  test.each([
    ['range 5000', ['operation-not-in-engine@1 range']],
    ['create e1\nadd e1 (Likes,Bob)', ['2:no-pairs@8 (Likes,Bob)']],
    ['relation Likes', ['no-relations@1 relation']],
    ['component A toggle', ['foreign-modifier@13 toggle']],
    ['config sparsePage 4\nwith Position Player', ['2:foreign-with@1 with']],
    ['compnent A toggle', ['unknown-line@1 compnent → component']],
    ['config chunkBytes 4', ['unknown-config@8 chunkBytes']],
    ['component A\ncreate e1\nadd A e1 5', ['3:component-before-entity@5 A e1 → e1 A']],
    ['config engine flecs', ['unknown-config@8 engine']],
    ['config sparsePage 6', ['page-not-power-of-two@19 6']],
    ['config entityBits 33', ['bits-out-of-range@19 33']],
    ['config sparsePage 0', ['page-not-power-of-two@19 0']],
    ['config version 3.12.2', []],
    ['config version 3.12', []],
    ['config version 3.1', ['unknown-version@16 3.1']],
    ['config version newest', ['unknown-version@16 newest']],
    ['config version', ['incomplete@1 config version']],
    ['config version 3.12\nstart', ['2:incomplete@1 start']],
    ['start @1', ['operation-not-in-version@1 start @1']],
    ['shrink Positio', ['undeclared-component@8 Positio → Position']],
    ['config version 3.12\nconfig version 3.12', ['2:duplicate-config@8 version']],
    ['config versio 3.12', ['unknown-config@8 versio → version']],
  ])('%s', (lines, expected) => {
    expect(diagnose(lines, entt, plain)).toEqual(expected);
  });

  test.each([
    ['destroy a b c', ['2:operation-not-in-engine@11 b']],
    ['destroy a v1 b', ['2:extra-argument@14 b']],
    ['shrink', ['2:operation-not-in-version@1 shrink']],
  ])('Flecs: %s', (line, expected) => {
    expect(diagnose(`create a\n${line}`, languageOf('flecs'), '')).toEqual(expected);
  });

  test.each([
    ['', 'range lo 1 9', 'Only Flecs 4.1.6 has range NAME MIN [MAX]'],
    ['', 'shrink', 'Only Flecs 4.1.6 has shrink:'],
    ['config version 4.1\n', 'range 1 9', 'Only Flecs 4.0.5 has range MIN [MAX]'],
    ['', 'create a\ndestroy a a', 'Flecs has no operation destroy ENTITY ENTITY…'],
  ])('a message about a missing operation names its form: %s%s', (head, line, message) => {
    const [first, ...others] = parseScript(head + line, '', languageOf('flecs')).diagnostics;
    expect(others).toEqual([]);
    expect(first?.message).toContain(message);
  });

  test('an engine with one version has none to choose', () => {
    expect(diagnose('config version 3.12', languageOf('decs'), plain)).toEqual(['no-versions@8 version']);
  });

  test('suggestions are limited to words of the engine', () => {
    expect(diagnose('rangee 3', entt, plain)).toEqual(['unknown-line@1 rangee']);
    expect(diagnose('config sparsePag 4', entt, plain)).toEqual(['unknown-config@8 sparsePag → sparsePage']);
  });

  test('hints and versions fit the bits of a handle', () => {
    const tiny = `config entityBits 3\nconfig versionBits 2\n${plain}`;
    expect(diagnose('create a @6', entt, tiny)).toEqual([]);
    expect(diagnose('create a @7', entt, tiny)).toEqual(['hint-is-null@10 @7']);
    expect(diagnose('create a @32', entt, tiny)).toEqual(['integer-out-of-range@10 @32']);
    expect(diagnose('create a\ndestroy a v4', entt, tiny)).toEqual(['2:integer-out-of-range@11 v4']);
  });

  test('a check that throws becomes a diagnostic', () => {
    const check = (): never => {
      throw new RangeError('Invalid entity mask: 0x5');
    };
    const refused = (text: string) =>
      parseScript(text, 'test', { ...entt, check }).diagnostics.map(({ span, message }) => [span.line, message]);
    const message = 'The engine does not accept the declarations: Invalid entity mask: 0x5';
    expect(refused('component A\nconfig entityBits 3')).toEqual([[2, message]]);
    expect(refused('\ncomponent A\ncomponent B')).toEqual([[2, message]]);
    expect(refused('')).toEqual([]);
  });
});

test('a number out of range is named as in the usage of its line', () => {
  const whatOf = (line: string) => parseScript(`${SCHEMA}create e1\n${line}`, 'test').diagnostics[0]?.args.what;
  const lines = ['create e2 @-1', 'destroy e1 v-1', 'bulk b 0', 'range -1', 'range 1 -1'];
  expect(lines.map(whatOf)).toEqual(['@INDEX', 'vVERSION', 'COUNT', 'MIN', 'MAX']);
});

test('a lesson in place of a script is one error', () => {
  expect(diagnose('---\ntitle: Sparse sets\n---\ncreate e1', undefined, '')).toEqual(['lesson-as-script@1 ---']);
});

test('a very long word is cut in the message only', () => {
  const [diagnostic] = parseScript(`create ${'x'.repeat(1000)}!`, 'test').diagnostics;
  expect(diagnostic?.text).toHaveLength(1001);
  expect(diagnostic?.message.length).toBeLessThan(200);
});

test('every code has the same English text in the locale', () => {
  expect(textsAt('en', 'diagnostic')).toMatchObject(SCRIPT_MESSAGES);
});

describe('set-ups', () => {
  test.each([
    ['setup\ncreate a\nend', []],
    ['setup\ncreate a', ['setup-not-closed@1 setup']],
    ['setup\nsetup\ncreate a\nend', ['2:setup-in-setup@1 setup']],
    ['create a\nend', ['2:end-without-start@1 end']],
    ['setup now\nend', ['extra-argument@7 now']],
    ['setuup\ncreate a\nend', ['unknown-line@1 setuup → setup']],
  ])('%j', (lines, expected) => {
    expect(diagnose(lines)).toEqual(expected);
  });
});

test('a long text in a message is cut after a whole word', () => {
  const form = 'create ENTITY [vVERSION] [like ENTITY] [COMPONENT[=VALUE]…]';
  const at = { text: '', span: { line: 1, column: 1, endColumn: 1 } };
  expect(diagnosticFrom('Write {{form}}', 'x', at, { form }).message).toBe(
    'Write create ENTITY [vVERSION] [like ENTITY]…',
  );
  const name = 'x'.repeat(60);
  expect(diagnosticFrom('{{name}}', 'x', at, { name }).message).toBe(`${'x'.repeat(40)}…`);
});
