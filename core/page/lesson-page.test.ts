import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { engineNamed, languageOf, scriptEngineIds } from '../engines/all.ts';
import type { LessonRun } from '../lesson/parse/lesson.ts';
import { parseLesson } from '../lesson/parse/parse-lesson.ts';
import { playLesson } from '../lesson/play/play-lesson.ts';
import { strictTranslator } from '../testing/texts.ts';
import { type LessonPage, lessonPage } from './lesson-page.ts';
import { answerText, plainPage } from './page-text.ts';

const translate = strictTranslator('en');

function pagesOf(name: string): readonly LessonPage[] {
  const text = readFileSync(new URL(`../../assets/lessons/en/${name}`, import.meta.url), 'utf8');
  const lesson = parseLesson(text, name, scriptEngineIds, languageOf);
  const played: LessonRun = playLesson(lesson, engineNamed(lesson.head.engine));
  return played.moments.map((_, at) => lessonPage(played, at, translate));
}

describe('pages of a lesson', () => {
  const compared = pagesOf('sparse-set-or-archetype.md');
  const single = pagesOf('choose-lookup.md');

  test('show engines side by side, votes and charts', () => {
    const kinds = new Set(compared.map(({ picture }) => picture.kind));
    expect(kinds).toEqual(new Set(['vote', 'lanes', 'table', 'curve', 'knob']));
    expect(new Set(single.map(({ picture }) => picture.kind))).toEqual(new Set(['diagram', 'table']));
  });

  test('have the options of a vote with letters, and no right one', () => {
    const vote = compared.find(({ picture }) => picture.kind === 'vote')!;
    expect(vote.options.map(({ letter, isRight }) => [letter, isRight])).toEqual(
      vote.options.map((_, i) => ['ABCDEF'[i], false]),
    );
    expect(plainPage(vote, translate).text.split('\n')).toHaveLength(1 + vote.options.length);
    expect(answerText(vote)).toBeNull();
  });

  test('say the rows of a table only to those who do not see it', () => {
    const table = compared.find(({ picture }) => picture.kind === 'table')!;
    const { text, alt } = plainPage(table, translate);
    expect(text).not.toContain('Each visit');
    expect(alt).toContain('Each visit');
  });

  test('fill in the blanks of their questions, and answer them', () => {
    const questions = single.filter(({ why }) => why !== null);
    expect(questions.length).toBeGreaterThan(0);
    for (const page of questions) {
      expect(page.ask).not.toMatch(/\{\w+\}/);
      expect(answerText(page)).toMatch(/./);
    }
    const chosen = questions.filter(({ options }) => options.length > 0);
    for (const page of chosen) expect(page.options.some(({ isRight }) => isRight)).toBe(true);
  });
});
