import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../../assets/locales/locales.ts';
import { engine as decs } from '../../engines/decs/engine.ts';
import { engine as entt } from '../../engines/entt/engine.ts';
import { engine as flecs } from '../../engines/flecs/engine.ts';
import { narrate } from '../../script/narration/narrate.ts';
import { strictTranslator } from '../../testing/texts.ts';
import { parseLesson } from '../parse/parse-lesson.ts';
import { variantFailures } from './check-variants.ts';
import { gradeCell, gradeChoice, gradeValue } from './grade.ts';
import { HandRun } from './hand-run.ts';
import { rightCells } from './right-answer.ts';
import { asking, option, variantOf } from './testing/asking.ts';
import { variantFor } from './variant.ts';

const SET = `config sparsePage 8
component P
tag T
create e0
create e1
create e2
create e3
add e3 T
add e0 P 1
add e1 P 2
add e2 P 3
`;
const translate = strictTranslator('en');
const seeds = [1, 2, 3, 4, 5, 6, 7, 8];

describe('without names in the texts', () => {
  const asked = asking(entt, `${SET}add e1 T\n`, {
    kind: 'value',
    column: 'T.sparse',
    row: 1,
    ask: '{entity} ({index}): {cell}?',
    why: '{cell} holds {answer}, {component} {value}.',
  });

  test('seed 0 is the original question with its blanks filled in', () => {
    const made = variantOf(asked);
    expect(made.run.script.text).toContain('add e1 T');
    expect(made.run.timeline.position).toBe(made.from);
    expect(made.question).toMatchObject({
      ask: 'e1 (1): T.sparse[1]?',
      why: 'T.sparse[1] holds 1, T {value}.',
      column: 'T.sparse',
      row: 1,
    });
  });

  test('other seeds ask about another entity or place, each with another answer than the previous seed', () => {
    let last = '1';
    for (const seed of seeds) {
      const made = variantOf(asked, seed);
      const { question } = made;
      if (question.kind !== 'value') throw new Error('a value question');
      const index = /\((\d+)\)/.exec(question.ask)![1]!;
      expect(question.row).toBe(Number(index));
      const answer = /holds (\d+)/.exec(question.why)![1]!;
      expect(answer).not.toBe(last);
      expect(gradeValue(made, answer, translate).right).toBe(true);
      expect(gradeValue(made, last, translate).right).toBe(false);
      last = answer;
    }
  });

  test('numbers are replaced by others from 10 to 99', () => {
    const texts = seeds.map((seed) => variantOf(asked, seed).run.script.text);
    for (const text of texts) {
      const values = [...text.matchAll(/add e\d+ P (\d+)/g)].map((found) => Number(found[1]));
      expect(values.length).toBeGreaterThanOrEqual(3);
      for (const value of values) expect(value).toBeGreaterThanOrEqual(10);
      expect(new Set(values).size).toBe(values.length);
    }
    expect(new Set(texts).size).toBeGreaterThan(4);
  });
});

describe('with names in the texts', () => {
  const options = [
    option('e3, e1', '=', 'storages.T.packed', '[e3, e1]'),
    option('e1, e3', '=', 'storages.T.packed', '[e1, e3]'),
  ];
  const asked = asking(entt, `${SET}add e1 T\n`, { kind: 'choose', options, ask: 'e1 after e3?' });

  test('entities get names without numbers, in all texts and claims', () => {
    const asks = new Set<string>();
    for (const seed of seeds.filter((each) => each > 0)) {
      const made = variantOf(asked, seed);
      const { question } = made;
      if (question.kind !== 'choose') throw new Error('a choose question');
      const [, own, other] = /^([a-z]+) after ([a-z]+)\?$/.exec(question.ask)!;
      expect(made.operation.text).toBe(`add ${own} T`);
      expect(made.run.script.text).toContain(`add ${other} T`);
      expect(question.options[0]).toMatchObject({ text: `${other}, ${own}`, feedback: `not ${other}, ${own}` });
      expect(question.options[0]?.claims[0]?.value).toBe(`[${other}, ${own}]`);
      expect(gradeChoice(made, 0)).toEqual({ right: true, misconceptions: [], feedback: null });
      expect(gradeChoice(made, 1)).toMatchObject({ right: false, feedback: `not ${own}, ${other}` });
      asks.add(question.ask);
    }
    expect(asks.size).toBeGreaterThan(3);
  });

  test('the row of the cell does not change if a text names it', () => {
    const fixed = asking(entt, `${SET}add e1 T\n`, {
      kind: 'value',
      column: 'T.sparse',
      row: 1,
      ask: 'e1: sparse[1]?',
    });
    for (const seed of seeds) {
      const made = variantFor(fixed, seed);
      if (!('problem' in made)) expect(made.question).toMatchObject({ row: 1 });
    }
  });
});

test('the lines of a situation are run with a word chosen by the seed', () => {
  const asked = asking(entt, `${SET}remove e0 P\n`, {
    kind: 'do',
    in: ['P.*'],
    ask: '{entity}',
    situations: [{ run: ['set {e1|e2} P 7'], operation: null }],
  });
  const lines = seeds.map((seed) => /set (e\d) P 7/.exec(variantOf(asked, seed).run.script.text)?.[1]);
  expect(new Set(lines)).toEqual(new Set(['e1', 'e2']));
  expect(variantOf(asked, 0).run.script.text).not.toContain('set e');
});

test('the same seed gives the same script for an equal question', () => {
  const make = () =>
    asking(flecs, `${SET.replace(/config.*\n/, '')}add e1 T\n`, { kind: 'do', in: [], ask: '{entity}' });
  for (const seed of seeds)
    expect(variantOf(make(), seed).run.script.text).toBe(variantOf(make(), seed).run.script.text);
});

test('returns the reason if there is no variant', () => {
  const one = asking(entt, 'tag T\ncreate e0\nadd e0 T\n', { kind: 'value', column: 'T.sparse', row: 0, ask: 'e0?' });
  expect(variantFor(one, 1)).toEqual({ problem: 'no-other' });
  const problem = (...of: Parameters<typeof asking>) => variantFor(asking(...of), 0);
  expect(problem(entt, `${SET}query T\n`, { kind: 'do', in: [] })).toEqual({ problem: 'writes-nothing' });
  expect(problem(entt, `${SET}add e1 T\n`, { kind: 'cell', in: 'P.*', which: 'any' })).toEqual({
    problem: 'writes-nothing',
  });
  expect(problem(entt, `${SET}add e1 T\n`, { kind: 'value', column: 'U.sparse', row: 1 })).toEqual({
    problem: 'no-such-cell',
  });
  expect(problem(entt, `${SET}add e3 T\n`, { kind: 'do', in: [] })).toEqual({ problem: 'refused' });
  const both = [option('yes', '=', 'alive(e0)', 'true'), option('no', '!=', 'alive(e0)', 'false')];
  expect(problem(entt, `${SET}add e1 T\n`, { kind: 'choose', options: both })).toEqual({ problem: 'not-one-option' });
});

test('arrays are named by structure, by structure and role, and as displayed', () => {
  const text = 'component P\ncomponent V\ncreate e0\ncreate e1\nadd e0 P\nadd e0 V\nadd e1 P\nadd e1 V\n';
  const counted = (engine: typeof flecs, array: string) => {
    const made = variantOf(asking(engine, text, { kind: 'cell', in: array, which: 'any' }));
    return [...new Set(rightCells(made).map(({ column }) => made.run.timeline.columns.get(column).meta.role))].sort();
  };
  expect(counted(flecs, '[P, V].entities')).toEqual(['entities']);
  expect(counted(flecs, '[P, V]')).toContain('column');
  expect(counted(flecs, 'entities.record-*')).toEqual(['record-row', 'record-table']);
  expect(counted(decs, 'entities.row')).toEqual(['entity-row']);
});

test('a star is literal if an array has exactly that name', () => {
  const text = 'tag Likes\ncreate bob\ncreate e1\nadd e1 (Likes,bob)\n';
  const counted = (array: string) =>
    new Set(
      rightCells(variantOf(asking(flecs, text, { kind: 'cell', in: array, which: 'any' }))).map((cell) => cell.column),
    );
  const own = 'component-index.(Likes,*).table';
  expect(counted(own)).toEqual(new Set([own]));
  expect(counted('component-index.(Likes,*.table')).toEqual(new Set([own, 'component-index.(Likes,1).table']));
});

test('an array that the question names is left to the student even if it is new', () => {
  const left = (text: string, ...arrays: string[]) =>
    new HandRun(variantOf(asking(flecs, text, { kind: 'do', in: arrays }))).missing.map(({ column }) => column);
  const first = 'relation L\ncreate a\ncreate b\ncreate c\nadd a (L,b)\n';
  expect(left(first, 'component-index.(L,2).table')).toEqual(['component-index.(L,2).table']);
  expect(left(`${first}add b (L,c)\n`, 'component-index.(L,*).table')).toEqual(['component-index.(L,*).table']);
});

test('grading restores the position of the timeline', () => {
  const made = variantOf(asking(entt, `${SET}add e1 T\n`, { kind: 'value', column: 'T.sparse', row: 1 }));
  made.run.timeline.seek(made.to);
  expect(gradeValue(made, '1', translate).right).toBe(true);
  expect(gradeCell(made, { column: 'T.sparse', row: 1 }).right).toBe(true);
  expect(made.run.timeline.position).toBe(made.to);
});

test('a student can append, type, undo and redo, and a new write drops undone ones', () => {
  const hand = new HandRun(variantOf(asking(entt, `${SET}add e1 T\n`, { kind: 'do', in: ['T.packed', 'T.sparse'] })));
  expect(hand.blanks).toContainEqual({ column: 'T.packed', row: 1 });
  expect(hand.type({ column: 'T.packed', row: 1 }, 'e1', translate)?.verdict).toBe('right');
  expect(hand.type({ column: 'T.sparse', row: 1 }, '0', translate)?.verdict).toBe('wrong-value');
  expect(hand.type({ column: 'T.sparse', row: 1 }, 'what', translate)).toBeNull();
  expect([hand.writes, hand.canUndo, hand.canRedo]).toEqual([2, true, false]);
  expect(hand.undo()).toBe(true);
  expect(hand.canRedo).toBe(true);
  expect(hand.type({ column: 'T.sparse', row: 1 }, '1', translate)?.verdict).toBe('right');
  expect(hand.canRedo).toBe(false);
  expect(hand.submit()).toEqual({ right: true, missing: [], stray: [], misconceptions: [] });
  const { run } = hand.variant;
  const said = Array.from({ length: hand.timeline.length - hand.variant.from }, (_, i) =>
    LOCALES.map((locale) => narrate(hand.timeline.stepAt(hand.variant.from + i), run, strictTranslator(locale))),
  );
  expect(said.map(([english]) => english)).toEqual(['You write T.packed[1].', 'You write T.sparse[1].']);
  expect(() => hand.write({ column: 'T.packed', row: -1 }, 1)).toThrow('T.packed[-1]');
  expect(() => hand.write({ column: 'T.packed', row: 1 }, 'text')).toThrow('cannot hold');
});

test('check reports a question without variants', () => {
  const lesson = (ask: string, more = '', situations = '') => `---
title: One
engine: entt
goals: [Know it.]
minutes: 1
---

\`\`\`setup
tag T
create e0${more}
\`\`\`

\`\`\`quiz value
ask: "${ask}"
cell: T.sparse[0]
why: Because.${situations}
\`\`\`

\`\`\`ops
add e0 T
\`\`\`
`;
  const codes = (text: string) =>
    variantFailures(
      parseLesson(text, 'one.md', ['entt'], () => entt.language!),
      [entt],
    ).map(({ code, span }) => [code, span.line]);
  expect(codes(lesson('What of e0?'))).toEqual([['lesson-no-variant', 13]]);
  expect(codes(lesson('What of {entity}?', '\ncreate e1'))).toEqual([]);
  expect(codes(lesson('What of {entity}?', '\ncreate e1', '\nsituations:\n  - run: crate x'))).toEqual([
    ['lesson-situation', 14],
  ]);
});

test('variants do not depend on the position of the displayed timeline', () => {
  const question = { kind: 'value', column: 'T.sparse', row: 1 } as const;
  const text = 'tag T\ncreate e0\ncreate e1\nadd e1 T\n';
  const before = asking(entt, text, question);
  const after = asking(entt, text, question);
  const own = variantOf(after);
  own.run.timeline.seek(own.to);
  expect(variantOf(after, 1).run.script.text).toBe(variantOf(before, 1).run.script.text);
  expect(own.run.timeline.position).toBe(own.to);
});
