import { expect, test } from 'vitest';
import { engineNamed, languageOf, scriptEngineIds } from '../../engines/all.ts';
import { parseLesson } from '../parse/parse-lesson.ts';
import { type LessonIdea, lessonIdeas } from './lesson-ideas.ts';
import { playLesson } from './play-lesson.ts';

const text = `---
title: Sets
engine: entt
goals: [See sets]
minutes: 5
---

\`\`\`setup
tag Burning
create hero
create bat
add bat Burning
\`\`\`

## Insert

Both catch fire.

\`\`\`ops
create owl
create orc
\`\`\`

The end gets longer.

\`\`\`quiz choose
ask: What happens?
options:
  - text: The set grows.
    claim: writes > 0
  - text: Nothing.
    claim: writes = 0
    feedback: It grows.
why: The set grows.
\`\`\`

\`\`\`ops
add hero Burning # hero goes to the end.
\`\`\`

## Remove

The last one fills the hole.

\`\`\`ops
remove bat Burning
\`\`\`
`;
const lesson = parseLesson(text, 'sets.md', scriptEngineIds, languageOf);
const played = playLesson(lesson, engineNamed(lesson.head.engine));
const momentAt = ({ beat }: LessonIdea) => played.moments[beat - 1]!;
const textOf = ({ operations }: LessonIdea) => operations.map((op) => played.run.operations[op]!.operation.text);

test('an operation is one idea with all texts of its steps, and ends where the operation ends', () => {
  const ideas = lessonIdeas(played, { questions: true, isHandout: false });
  const removed = ideas.find((idea) => textOf(idea)[0] === 'remove bat Burning')!;
  expect(removed.words.join(' ')).toContain('The last one fills the hole.');
  expect(momentAt(removed).position).toBe(played.run.operations[removed.operations[0]!]!.endStep);
});

test('operations of one kind that share a text are one idea', () => {
  const ideas = lessonIdeas(played, { questions: true, isHandout: false });
  expect(ideas.map(textOf)).toContainEqual(['create owl', 'create orc']);
});

test('slides show the answer of each question', () => {
  const ideas = lessonIdeas(played, { questions: true, isHandout: false });
  const asked = ideas.filter((idea) => momentAt(idea).kind === 'question').map(({ beat }) => beat);
  expect(asked).toHaveLength(1);
  expect(ideas.flatMap(({ answers }) => answers ?? [])).toEqual(asked);
});

test('a handout has no pictures of answers, and a question has the text above it', () => {
  const ideas = lessonIdeas(played, { questions: true, isHandout: true });
  expect(ideas.filter(({ answers }) => answers !== null)).toEqual([]);
  const found = ideas.find((idea) => idea.words[0] === 'The end gets longer.')!;
  expect(momentAt(found).kind).toBe('question');
});

test('without questions, their operations are ideas', () => {
  const ideas = lessonIdeas(played, { questions: false, isHandout: true });
  expect(ideas.filter((idea) => momentAt(idea).kind === 'question')).toEqual([]);
  expect(ideas.map(textOf)).toContainEqual(['add hero Burning']);
});
