import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../../assets/locales/locales.ts';
import { languageOf, scriptEngineIds, scriptEngines } from '../../engines/all.ts';
import { sample } from '../../testing/sample.ts';
import type { Json } from '../../trace/value.ts';
import { memoryAfter } from '../claims/claim-memory.ts';
import { valueAtPath } from '../claims/judge-claim.ts';
import { parseLesson } from '../parse/parse-lesson.ts';
import { bindingFailures, lessonQuestions } from './check-variants.ts';
import { operationBlanks, operationIndex } from './fill-blanks.ts';
import type { Variant } from './right-answer.ts';
import { variantFor } from './variant.ts';

/* Words of a relation in questions, held against the memory of many variants. */

const FOLDER = new URL('../../../assets/lessons/', import.meta.url);
/** The lesson's own data and eight variants. */
const SEEDS = 9;

/** Phrases of both languages that say something about the operation, each with a test that the memory must pass. */
const RELATIONS: readonly (readonly [RegExp, (made: Variant) => boolean])[] = [
  [/\bversion\b[^.]* up by one|adds 1 to the version|版本[^，。]*加一/, (made) => grows(made, versionOf)],
  [/\blength goes up by one|length 加一/, (made) => grows(made, ({ read }) => read('entities.inUse'))],
  [/\blength goes down by one|length 减一/, (made) => grows(made, ({ read }) => read('entities.inUse'), -1)],
  [/alive count goes up by one|存活数加一/, (made) => grows(made, ({ read }) => read('entityIndex.aliveCount'))],
  [
    /alive count goes down by one|存活数先?减一/,
    (made) => grows(made, ({ read }) => read('entityIndex.aliveCount'), -1),
  ],
  [/moves on to the next hole|改为指向下一个空洞/, (made) => nextHole(made)],
];

interface Moment {
  readonly made: Variant;
  readonly read: (path: string) => Json;
}

function momentOf(made: Variant, operations: number): Moment {
  const memory = memoryAfter(made.run, made.engine, operations);
  return { made, read: (path) => valueAtPath(path, memory) };
}

function grows(made: Variant, figure: (moment: Moment) => Json, by = 1): boolean {
  const { length } = made.run.whole;
  const before = Number(figure(momentOf(made, length - 1)));
  return Number(figure(momentOf(made, length))) === before + by;
}

/** The version that the entity storage of EnTT has for the index of the operation's entity. */
function versionOf({ made: { run, operation }, read }: Moment): Json {
  const ids = (read('entities.packed') as readonly number[]).map((id) => run.driver.decode(id));
  return ids.find(({ index }) => index === operationIndex(run, operation))?.version ?? null;
}

/** The hole that is filled was not the last one: the free list leads to another. */
function nextHole(made: Variant): boolean {
  const storage = `storages.${operationBlanks(made.run, made.operation).component}`;
  const { read } = momentOf(made, made.run.whole.length);
  const { index } = made.run.driver.decode(read(`${storage}.freeList`) as number);
  return index < Number(read(`${storage}.packed.length`));
}

describe.each(LOCALES)('%s', (locale) => {
  test.each(sample(readdirSync(new URL(`${locale}/`, FOLDER)), 3, LOCALES.indexOf(locale)))('%s', (file) => {
    const text = readFileSync(new URL(`${locale}/${file}`, FOLDER), 'utf8');
    const lesson = parseLesson(text, file, scriptEngineIds, languageOf);
    expect(bindingFailures(lesson, scriptEngines())).toEqual([]);
    const questions = lessonQuestions(lesson, scriptEngines());
    const faults = questions.flatMap((asked, i) => {
      const { ask, hints, why } = asked.question;
      const said = RELATIONS.filter(([words]) => words.test([ask, ...hints, why].join('\n')));
      return said.length === 0
        ? []
        : Array.from({ length: SEEDS }, (_, seed) => {
            const made = variantFor(asked, seed);
            if ('problem' in made) return [];
            return said.flatMap(([words, isTrue]) => (isTrue(made) ? [] : `question ${i + 1}, data ${seed}: ${words}`));
          }).flat();
    });
    expect(faults).toEqual([]);
  });
});

test.each(LOCALES)('each relation is said in %s', (locale) => {
  const folder = new URL(`${locale}/`, FOLDER);
  const texts = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
  expect(RELATIONS.filter(([words]) => !texts.some((text) => words.test(text)))).toEqual([]);
});
