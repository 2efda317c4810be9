import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languageOf, scriptEngineIds, scriptEngines } from '../../engines/all.ts';
import { engine as entt } from '../../engines/entt/engine.ts';
import type { Lesson } from '../parse/lesson.ts';
import { parseLesson } from '../parse/parse-lesson.ts';
import { checkLesson, lessonFailures } from '../play/check-lesson.ts';
import { playLesson } from '../play/play-lesson.ts';
import { viewOfVariant } from '../play/resolve-view.ts';
import { lessonQuestions } from './check-variants.ts';
import { printVariant } from './print-variant.ts';
import { variantOf } from './testing/asking.ts';
import { variantFor } from './variant.ts';

const seeds = Array.from({ length: 12 }, (_, i) => i + 1);

/** A lesson in which e2, then e0 and then e1 are members, and e2 leaves. */
function lessonWith(quiz: string, kind = 'do'): Lesson {
  const creations = ['e0', 'e1', 'e2', 'e3'].map((name) => `create ${name}`).join('\n');
  const text = `---
title: One
engine: entt
goals: [See]
minutes: 1
---

\`\`\`setup
tag T
${creations}
add e2 T
add e0 T
add e1 T
\`\`\`

\`\`\`quiz ${kind}
${quiz}
\`\`\`

\`\`\`ops
remove e2 T
\`\`\`
`;
  return parseLesson(text, 'one.md', ['entt'], () => entt.language!);
}

const askedIn = (lesson: Lesson) => lessonQuestions(lesson, [entt])[0]!;

/** Messages as `line:column word`. */
function failuresOf(quiz: string): readonly string[] {
  const lesson = lessonWith(quiz);
  const found = [...lesson.diagnostics, ...lessonFailures(lesson, [entt], 2)];
  return found.map(({ code, span, message }) => `${span.line}:${span.column} ${code} ${message.split(' ')[0]}`);
}

describe('a varying question', () => {
  test('is refused with numbers, order words and names that nothing binds', () => {
    const why = 'why: e1, the last of three, goes to position 0.';
    expect(failuresOf(`ask: e2 leaves.\n${why}`)).toEqual([
      '21:6 lesson-unbound e1',
      '21:46 lesson-unbound 0',
      '21:22 lesson-unbound three',
      '21:14 lesson-unbound last',
    ]);
    const claims = 'given:\n  - storages.T.packed[-1] = e1\n  - storages.T.packed.length = 3';
    expect(failuresOf(`ask: e2 leaves.\n${why}\n${claims}\nthen: storages.T.packed[0] = e1`)).toEqual([]);
    expect(failuresOf(`ask: e2 leaves.\n${why}\nalways: [e1, 0, last, 3]`)).toEqual([]);
    expect(failuresOf(`ask: e2 leaves.\n${why}\nvary: names`)).toEqual([]);
  });

  test('is refused with words of a relation that nothing binds', () => {
    const why = 'why: length goes down by one, and the next member follows now.';
    expect(failuresOf(`ask: "{entity} leaves again."\n${why}`)).toEqual([
      '20:23 lesson-unbound-relation again',
      '21:39 lesson-unbound-relation next',
      '21:59 lesson-unbound-relation now',
      '21:18 lesson-unbound-relation down',
    ]);
    const claims = 'given: handle({entity}).version < 9\nthen: storages.T.packed[0] != {entity}';
    expect(failuresOf(`ask: "{entity} leaves again."\n${why}\n${claims}`)).toEqual([]);
    const before = 'given:\n  - handle({entity}).version < 9\n  - storages.T.packed[0] != e0';
    expect(failuresOf(`ask: "{entity} leaves again."\n${why}\n${before}`)).toEqual([
      '21:39 lesson-unbound-relation next',
    ]);
    expect(failuresOf(`ask: "{entity} leaves again."\n${why}\nalways: [next, again, now, by one]`)).toEqual([]);
  });

  test('may have words of a relation in feedback and wrong options', () => {
    const options =
      'options:\n  - text: It is not there.\n    claim: storages.T.packed lacks {entity}\n  - text: It is there again.\n    claim: storages.T.packed has {entity}\n    feedback: Not now.';
    const lesson = lessonWith(`ask: "{entity} leaves."\nwhy: Because.\n${options}`, 'choose');
    expect([...lesson.diagnostics, ...lessonFailures(lesson, [entt], 2)]).toEqual([]);
  });

  test('is refused with a false claim, an unknown path, or a blank that leads nowhere', () => {
    const rest = 'why: Because.\nsituations:\n  - run: create e9';
    expect(failuresOf(`ask: What?\n${rest}\ngiven: storages.T.packed[-1] = e2`)[0]).toMatch(/^24:8 claim-false/);
    expect(failuresOf(`ask: What?\n${rest}\nthen: storages.T.packed has e2`)[0]).toMatch(/^24:7 claim-false/);
    expect(failuresOf(`ask: "What is in {storages.X}?"\n${rest}`)[0]).toMatch(/^20:19 lesson-blank/);
    expect(failuresOf(`ask: What?\n${rest}\ngiven: position(e2, ] = 1`)[0]).toMatch(/claim-syntax/);
  });
});

test('data for which a claim is false are not used', () => {
  const asked = askedIn(lessonWith('ask: What?\nwhy: Because.\ngiven: storages.T.packed[-1] = {entity}'));
  expect(variantFor(asked, 0)).toEqual({ problem: 'claim-false' });
  const bound =
    'ask: e2 goes, e1 fills.\nwhy: Index {index(e1)}.\ngiven:\n  - index(e1) = 1\n  - storages.T.packed[-1] = e1';
  const rows = seeds.map((seed) => variantOf(askedIn(lessonWith(bound)), seed).question.why);
  expect(new Set(rows)).toEqual(new Set(['Index 1.']));
});

test('blanks are filled from the memory before and after the operation', () => {
  const asked = askedIn(
    lessonWith(
      'ask: "e2: {position(e1, storages.T.packed)}, {then position(e1, storages.T.packed)}"\nwhy: "{name(storages.T.packed[-1])} fills the place of {entity}, index {index({entity})}."',
    ),
  );
  expect(variantOf(asked).question).toMatchObject({ ask: 'e2: 2, 0', why: 'e1 fills the place of e2, index 2.' });
  const indices = new Set<string>();
  for (const seed of seeds) {
    const { question, run, operation } = variantOf(asked, seed);
    const name = operation.text.split(' ')[1]!;
    const index = run.driver.decode(run.handleOf(name)!).index;
    expect(question.ask).toBe(`${name}: 2, 0`);
    expect(question.why).toMatch(new RegExp(`^\\w+ fills the place of ${name}, index ${index}\\.$`));
    indices.add(question.why);
  }
  expect(indices.size).toBeGreaterThan(2);
});

test('vary: names keeps the memory and exchanges names', () => {
  const asked = askedIn(lessonWith('ask: e2 leaves, e1 fills.\nwhy: Because.\nvary: names'));
  const own = variantOf(asked);
  const state = own.run.driver.state();
  const asks = new Set<string>();
  for (const seed of seeds) {
    const { run, question, to } = variantOf(asked, seed);
    own.run.timeline.seek(own.to);
    run.timeline.seek(to);
    expect(run.driver.state()).toEqual(own.run.driver.state());
    asks.add(question.ask);
  }
  expect(state).toBeDefined();
  expect(asks.size).toBeGreaterThan(3);
});

describe('in the lessons', () => {
  const lessonOf = (id: string) => {
    const file = new URL(`../../../assets/lessons/en/${id}.md`, import.meta.url);
    return parseLesson(readFileSync(file, 'utf8'), `${id}.md`, scriptEngineIds, languageOf);
  };

  // Texts that were false with other data, and the claims that are true of all data now.
  test.each([
    ['flecs-deleting', 1, 'entityIndex.dense[-1] = pup'],
    ['flecs-entity-index', 3, 'tables[0].entities[-1] = rat'],
    ['decs-move', 3, 'cell(world.0.chunk.2.values.Mass[1]) = 70'],
    ['decs-destroy', 1, 'archetypes[1].chunks[0].entities = [u1, u2, u3]'],
    ['entt-sorting', 3, 'storages.Sprite.packed = [e0, e2, e3]'],
    ['entt-recycling', 3, 'entities.packed[3] = e3'],
  ])('%s, question %i: %s', (id, number, claim) => {
    const asked = lessonQuestions(lessonOf(id), scriptEngines())[number - 1]!;
    expect(asked.question.given.map(({ text }) => text)).toContain(claim);
    for (const seed of [1, 2, 3, 4, 5, 6]) expect('problem' in variantFor(asked, seed)).toBe(false);
  });

  test('the view of a question shows the tables of other pair targets', () => {
    const lesson = lessonOf('flecs-relationships');
    expect(checkLesson(lesson, scriptEngines())).toEqual([]);
    const engine = scriptEngines().find(({ id }) => id === 'flecs')!;
    const views = playLesson(lesson, engine).moments.flatMap(({ kind, view }) => (kind === 'question' ? [view] : []));
    const questions = lessonQuestions(lesson, scriptEngines());
    for (const [i, asked] of questions.entries()) {
      for (const seed of [1, 2, 3]) {
        const made = variantOf(asked, seed);
        const { timeline } = made.run;
        const only = viewOfVariant(views[i]!, made)!.only!;
        const drawn = engine.diagrams.names(timeline.columns).filter((name) => only.includes(name));
        expect(drawn.length, `question ${i + 1}, data ${seed}`).toBeGreaterThan(0);
        expect(timeline.position).toBe(made.from);
      }
    }
  });

  test('a varied question is printed with its memory', () => {
    const made = variantOf(lessonQuestions(lessonOf('entt-sparse-set'), scriptEngines())[1]!, 3);
    const text = printVariant(made);
    for (const word of [
      'operations: ',
      'before: ',
      'after: ',
      'ask: ',
      'right: ',
      'wrong: ',
      'feedback: ',
      'hint: ',
      'why: ',
    ])
      expect(text).toContain(word);
    expect(made.run.timeline.position).toBe(made.from);
  });
});
