import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { engineNamed, languageOf, scriptEngineIds } from '../../engines/all.ts';
import { parseLesson } from '../parse/parse-lesson.ts';
import { type LessonIdea, lessonIdeas } from './lesson-ideas.ts';
import { playLesson } from './play-lesson.ts';

const text = readFileSync(new URL('../../../assets/lessons/en/entt-sparse-set.md', import.meta.url), 'utf8');
const lesson = parseLesson(text, 'entt-sparse-set.md', scriptEngineIds, languageOf);
const played = playLesson(lesson, engineNamed(lesson.head.engine));
const momentAt = ({ beat }: LessonIdea) => played.moments[beat - 1]!;
const textOf = ({ operations }: LessonIdea) => operations.map((op) => played.run.operations[op]!.operation.text);

test('an operation is one idea with all texts of its steps, and ends where the operation ends', () => {
  const ideas = lessonIdeas(played, { questions: true, isHandout: false });
  const removed = ideas.find((idea) => textOf(idea)[0] === 'remove orc Burning')!;
  expect(removed.words.join(' ')).toContain('swap and pop');
  expect(momentAt(removed).position).toBe(played.run.operations[removed.operations[0]!]!.endStep);
});

test('operations of one kind that share a text are one idea', () => {
  const ideas = lessonIdeas(played, { questions: true, isHandout: false });
  expect(ideas.map(textOf)).toContainEqual(['add ghost Burning', 'add wolf Burning']);
});

test('slides show the answer of each question', () => {
  const ideas = lessonIdeas(played, { questions: true, isHandout: false });
  const asked = ideas.filter((idea) => momentAt(idea).kind === 'question').map(({ beat }) => beat);
  expect(asked.length).toBeGreaterThan(3);
  expect(ideas.flatMap(({ answers }) => answers ?? [])).toEqual(asked);
});

test('a handout has no pictures of answers, and a question has the text above it', () => {
  const ideas = lessonIdeas(played, { questions: true, isHandout: true });
  expect(ideas.filter(({ answers }) => answers !== null)).toEqual([]);
  const found = ideas.find((idea) => idea.words[0]?.startsWith('Is orc a member?'))!;
  expect(momentAt(found).kind).toBe('question');
});

test('without questions, their operations are ideas', () => {
  const ideas = lessonIdeas(played, { questions: false, isHandout: true });
  expect(ideas.filter((idea) => momentAt(idea).kind === 'question')).toEqual([]);
  expect(ideas.map(textOf)).toContainEqual(['add hero Burning']);
});
