import { afterEach, beforeEach, expect, test } from 'vitest';
import { lessonActions } from '../../../app/commands/lesson.ts';
import type { Files } from '../../../state/open/files.ts';
import { answerTyped, giveReason, reveal, typeText } from '../../questions/answering.ts';
import { isAnswered, useQuestions } from '../../questions/question-state.ts';
import { proseAt } from './lesson-prose.ts';
import { closeLesson, goTo, lessonChanged, openLesson, useLesson } from './lesson-state.ts';

const TEXT = `---
title: Asked
engine: entt
goals: [Know]
minutes: 5
---

\`\`\`setup
tag Selected
create e0
create e1
add e0 Selected
add e1 Selected
\`\`\`

\`\`\`quiz value
ask: Where is e1 afterwards?
cell: Selected.sparse[1]
why: It fills the hole of {entity}.
\`\`\`

\`\`\`ops
remove e0 Selected
\`\`\`
`;

const file = { name: 'asked.md', text: TEXT, id: null };
const asking = () => useQuestions.getState().asking[0]!;

beforeEach(() => openLesson(file));
afterEach(closeLesson);

test('another text of the lesson keeps the student’s reason, so that the question can be answered', () => {
  giveReason(0, 'the last one moves');
  lessonChanged({ ...file, text: TEXT.replace('Where is', '在哪里') });
  expect(asking().attempt.why).toBe('the last one moves');
  expect(asking().variant.question.ask).toBe('在哪里 e1 afterwards?');
});

test('other operations restart the question', () => {
  giveReason(0, 'the last one moves');
  lessonChanged({ ...file, text: TEXT.replace('create e1', 'create e1\ncreate e2') });
  expect(asking().attempt.why).toBeNull();
});

test('a right answer stays, with its feedback, in another language', () => {
  typeText(0, '0');
  answerTyped(0, (key) => key);
  expect(asking().feedback?.right).toBe(true);
  lessonChanged({ ...file, text: TEXT.replace('Where is', '在哪里') });
  expect(asking()).toMatchObject({ feedback: { right: true }, given: { text: '0' }, position: asking().variant.to });
});

test('a wrong answer stays, and is called wrong, in another language', () => {
  typeText(0, '7');
  answerTyped(0, (key) => key);
  lessonChanged({ ...file, text: TEXT.replace('Where is', '在哪里') });
  expect(asking()).toMatchObject({ feedback: { right: false }, given: { text: '7' }, typed: '7' });
  expect(asking().position).toBe(asking().variant.from);
});

test('an answer that was shown stays shown in another text', () => {
  reveal(0);
  lessonChanged({ ...file, text: TEXT.replace('Where is', '在哪里') });
  expect(isAnswered(0)).toBe(true);
  expect(asking().position).toBe(asking().variant.to);
});

test('starting again clears the answers', () => {
  reveal(0);
  goTo(1);
  lessonActions({} as Files)['lesson.again']!.run();
  expect(useLesson.getState().position).toBe(0);
  expect(isAnswered(0)).toBe(false);
});

test('the explanation of a question is shown after it, and nothing of it before', () => {
  const { played } = useLesson.getState();
  expect([proseAt(played!, 0), proseAt(played!, 1)]).toEqual([null, 'It fills the hole of e0.']);
});
