import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import index from '../../assets/lessons/index.json' with { type: 'json' };
import { LOCALES, type Locale } from '../../assets/locales/locales.ts';
import { engineNamed, languageOf, scriptEngineIds, scriptEngines } from '../engines/all.ts';
import { formatDiagnostics } from '../script/narration/print-diagnostic.ts';
import { parseScript } from '../script/parse/parse.ts';
import { runScript } from '../script/run/run.ts';
import { sample } from '../testing/sample.ts';
import { getOrInsert } from '../trace/lookup.ts';
import { memoryAfter } from './claims/claim-memory.ts';
import { judgeClaim } from './claims/judge-claim.ts';
import { LESSON_BUDGET } from './claims/lesson-budget.ts';
import type { Claim, Lesson, LessonPart } from './parse/lesson.ts';
import { parseLesson } from './parse/parse-lesson.ts';
import { checkLesson } from './play/check-lesson.ts';
import { playLesson } from './play/play-lesson.ts';
import { DEFAULT_SEEDS, lessonQuestions, type PlacedQuestion } from './questions/check-variants.ts';
import { pathBlanks } from './questions/fill-blanks.ts';
import { HandRun } from './questions/hand-run.ts';
import { holeDistances } from './questions/hole-distances.ts';
import { trueOptions, type Variant } from './questions/right-answer.ts';
import { variantOf } from './questions/testing/asking.ts';

/* Checks on every lesson in assets/lessons beyond the rules of the format. */

const FOLDER = new URL('../../assets/lessons/', import.meta.url);
const MAX_BEATS = 40;
/** A stage of `npm test` tries all seeds (tools/stages.ts). */
const FEWER_SEEDS = 3;
const BLANK = /\{(entity|index|component|value|operation|cell|answer)\}/;
const ids = index.topics.flatMap(({ lessons }: { readonly lessons: readonly string[] }) => lessons);

const lessons = new Map<string, Lesson>();

function lessonOf(locale: Locale, id: string): Lesson {
  const file = `${locale}/${id}.md`;
  return getOrInsert(lessons, file, () =>
    parseLesson(readFileSync(new URL(file, FOLDER), 'utf8'), file, scriptEngineIds, languageOf),
  );
}

/** Removes the texts of a part, leaving what a translation must have in common with the original. */
function bare(part: LessonPart): unknown {
  switch (part.kind) {
    case 'prose':
      return { kind: part.kind, heading: part.heading !== null };
    case 'expect':
      return { kind: part.kind, claims: part.claims.map(({ text }) => text) };
    case 'quiz': {
      const { ask, why, hints, given, after, ...rest } = part.question;
      const texts = (claims: readonly Claim[]) => claims.map(({ text }) => text);
      const blanks = [...pathBlanks(part.question)].sort();
      const question = { ...rest, hints: hints.length, given: texts(given), after: texts(after), blanks };
      if (question.kind !== 'choose') return question;
      const options = question.options.map(({ claims, feedback }) => [texts(claims), feedback !== null]);
      return { ...question, options };
    }
    case 'compare':
      return { ...part.compare, question: '', claims: part.compare.claims.map(({ text }) => text) };
    case 'vote':
      return { kind: part.kind, options: part.vote.options.length };
    case 'notes':
      return { kind: part.kind };
    default:
      return { ...part, span: null };
  }
}

/** Runs the operations of a variant once more, and expects its claims and a single option to be true. */
function expectTrue(made: Variant, place: string): void {
  const { engine, run, question } = made;
  const again = runScript(parseScript(run.script.text, place, engine.language!), engine.language!);
  const failures = (claims: readonly Claim[], operations: number) =>
    claims.flatMap((claim) => judgeClaim(claim, memoryAfter(again, engine, operations))?.message ?? []);
  const { length } = again.whole;
  expect(failures(question.given, length - 1), place).toEqual([]);
  expect(failures(question.after, length), place).toEqual([]);
  const options = question.kind === 'choose' ? question.options : [];
  const found = options.flatMap(({ claims }, i) => (failures(claims, length).length === 0 ? [i] : []));
  expect(found, place).toEqual(trueOptions(made));
  if (question.kind !== 'choose') return;
  expect(found, place).toHaveLength(1);
  const silent = options.filter(({ feedback }, i) => feedback === null && !found.includes(i));
  expect(
    silent.map(({ text }) => text),
    place,
  ).toEqual([]);
}

test('every lesson is listed once, and exists in every language with a title of its own', () => {
  expect(new Set(ids).size).toBe(ids.length);
  for (const locale of LOCALES) {
    const files = readdirSync(new URL(`${locale}/`, FOLDER));
    expect(files.sort(), locale).toEqual(ids.map((id) => `${id}.md`).sort());
    const titles = ids.map((id) => lessonOf(locale, id).head.title);
    expect(new Set(titles).size, locale).toBe(titles.length);
  }
});

describe.each(LOCALES.flatMap((locale) => ids.map((id) => [locale, id] as const)))('%s/%s', (locale, id) => {
  /** A stage of `npm test` asks all questions of English lessons, a third of the lessons in each run. */
  const isAsked = sample([id], 5, LOCALES.indexOf(locale) + ids.indexOf(id)).length > 0;
  const lesson = lessonOf(locale, id);
  const { moments, run } = playLesson(lesson, engineNamed(lesson.head.engine));
  let questions: readonly PlacedQuestion[] = [];
  beforeAll(() => {
    if (isAsked) questions = lessonQuestions(lesson, scriptEngines());
  });
  afterAll(() => {
    questions = [];
  });

  test('records less than a tenth of the limit for lessons', () => {
    expect(run.timeline.length).toBeLessThan(LESSON_BUDGET.steps / 10);
    expect(run.timeline.bytes).toBeLessThan(LESSON_BUDGET.bytes / 10);
  });

  test('has no errors and no false claims', () => {
    const found = checkLesson(lesson, scriptEngines());
    expect(formatDiagnostics(lesson, found)).toEqual([]);
    expect(lesson.head.locale).toBe(locale);
  });

  test('has goals, beats, questions, tasks and a recap, or votes and a verdict', () => {
    const kinds = lesson.parts.flatMap((part) => (part.kind === 'quiz' ? part.question.kind : []));
    const changes = lesson.script.operations.some(({ kind }) => kind !== 'query');
    expect(lesson.head.goals.length).toBeGreaterThanOrEqual(2);
    expect(moments.filter(({ kind }) => kind === 'beat').length).toBeLessThanOrEqual(MAX_BEATS);
    if (lesson.head.compare.length > 0) {
      expect(moments.at(0)?.kind).toBe('vote');
      expect(moments.filter(({ kind }) => kind === 'vote').length).toBeGreaterThanOrEqual(2);
      const shows = moments.slice(-2).map((moment) => (moment.kind === 'compare' ? moment.compare.show : null));
      expect(shows).toEqual(['table', 'knob']);
      return;
    }
    expect(kinds.filter((kind) => kind !== 'do').length).toBeGreaterThanOrEqual(2);
    expect(kinds.filter((kind) => kind === 'do').length).toBeGreaterThanOrEqual(changes ? 1 : 0);
    expect(moments.at(-1)?.chapter).toMatch(/^(Recap|小结)$/);
  });

  test('has three sentences of notes on each page: say, point, ask', () => {
    const pages = moments.filter(({ beginsPage }) => beginsPage);
    const faults = pages.filter(({ notes }) => {
      const sentences = notes?.match(/[.?!](?=["”)]?(?:\s|$))|[。？！]/g) ?? [];
      return sentences.length !== 3 || !/[?？]/.test(sentences[2]!);
    });
    expect(faults.map(({ prose, notes }) => notes ?? prose)).toEqual([]);
  });

  test('has claims after each block of operations and feedback for each wrong option', () => {
    const run = lesson.parts.filter(({ kind }) => ['ops', 'expect', 'quiz', 'prose'].includes(kind));
    run.forEach(({ kind, span }, i) => {
      if (kind === 'ops') expect(run[i + 1]?.kind, `line ${span.line}`).toBe('expect');
    });
    for (const part of lesson.parts) {
      if (part.kind !== 'quiz' || part.question.kind !== 'choose') continue;
      const silent = part.question.options.filter(({ feedback }) => feedback === null);
      expect(silent.length, `line ${part.span.line}`).toBeLessThanOrEqual(1);
    }
  });

  test('asks each question again with other data', { timeout: 300_000 }, () => {
    for (const asked of questions) {
      const length = asked.question.kind === 'do' ? DEFAULT_SEEDS : FEWER_SEEDS;
      const made = Array.from({ length }, (_, seed) => variantOf(asked, seed));
      const place = `line ${asked.span.line}`;
      const texts = made.map(({ run }) => run.script.text);
      for (const [i, text] of texts.slice(1).entries()) expect(text, place).not.toBe(texts[i]);
      for (const each of made) {
        expect(JSON.stringify(each.question), place).not.toMatch(BLANK);
        expectTrue(each, place);
      }
    }
  });

  test('leaves cells to write in each operation that the student performs', { timeout: 300_000 }, () => {
    for (const asked of questions) {
      if (asked.question.kind !== 'do') continue;
      for (let seed = 0; seed < DEFAULT_SEEDS; seed++) {
        const hand = new HandRun(variantOf(asked, seed));
        if (hand.target !== null) hand.chooseTarget(hand.target.isNew ? null : hand.target.slot);
        expect(hand.missing, `line ${asked.span.line}, seed ${seed}`).not.toEqual([]);
      }
    }
  });

  test('has at least two rows after each hole, so that the lost order is visible', () => {
    for (const asked of questions) {
      if (asked.question.kind !== 'do') continue;
      for (let seed = 0; seed < DEFAULT_SEEDS; seed++) {
        const distances = holeDistances(variantOf(asked, seed));
        expect(Math.min(2, ...distances), `line ${asked.span.line}, seed ${seed}`).toBe(2);
      }
    }
  });

  test('needs lessons that exist', () => {
    expect(ids).toEqual(expect.arrayContaining([...lesson.head.needs]));
  });
});

describe.each(ids)('%s in Chinese', (id) => {
  const [english, chinese] = [lessonOf('en', id), lessonOf('zh-CN', id)];

  test('has the same operations, claims and questions', () => {
    const texts = ({ script }: Lesson) => script.operations.map(({ text }) => text);
    const declared = ({ script: { schema } }: Lesson) => ({
      declarations: schema.declarations.map(({ span: _, ...declaration }) => declaration),
      config: [...schema.config].map(([key, { value }]) => [key, value]),
    });
    expect(texts(chinese)).toEqual(texts(english));
    expect(declared(chinese)).toEqual(declared(english));
    expect(chinese.parts.map(bare)).toEqual(english.parts.map(bare));
    const { title: _, goals, locale: __, ...head } = english.head;
    expect(chinese.head).toMatchObject({ ...head, goals: goals.map(() => expect.any(String)) });
  });

  test('has Chinese punctuation, and spaces around Latin words', () => {
    const lines = chinese.text.split('\n').filter((line) => /\p{Script=Han}/u.test(line));
    const wrong = /[A-Za-z0-9]\p{Script=Han}|\p{Script=Han}[A-Za-z0-9]|\p{Script=Han}[,.:;!?()]/u;
    const plain = (line: string) =>
      line
        .replace(/^(\s|- )*[a-z]+: /, '')
        .replaceAll('`', '')
        .replaceAll('**', '');
    expect(lines.map(plain).filter((line) => wrong.test(line))).toEqual([]);
  });
});
