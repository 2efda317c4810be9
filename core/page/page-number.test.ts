import { expect, test } from 'vitest';
import { engineNamed, languageOf, scriptEngineIds } from '../engines/all.ts';
import { parseLesson } from '../lesson/parse/parse-lesson.ts';
import { playLesson } from '../lesson/play/play-lesson.ts';
import { pageOf } from './page-number.ts';

const LESSON = `---
title: Pages
engine: entt
goals: [Count pages.]
minutes: 1
---

The first page.

\`\`\`setup
tag A
create e0
create e1
\`\`\`

The second page has the steps of two operations.

\`\`\`ops
add e0 A
remove e0 A
\`\`\`

\`\`\`quiz value
ask: Which position?
cell: A.sparse[1]
why: It is the first one.
\`\`\`

\`\`\`ops
add e1 A
\`\`\`
`;

test('texts and questions are pages, and operations are their steps', () => {
  const lesson = parseLesson(LESSON, 'pages.md', scriptEngineIds, languageOf);
  const { moments } = playLesson(lesson, engineNamed('entt'));
  const pages = moments.map(({ kind }, at) => ({ kind, ...pageOf(moments, at) }));
  const steps = pages.filter(({ n }) => n === 2).length;
  expect(steps).toBeGreaterThan(1);
  expect(pages[0]).toEqual({ kind: 'prose', n: 1, count: 3, step: null, steps: 0 });
  expect(pages.filter(({ n }) => n === 2).map(({ step }) => step)).toEqual(
    Array.from({ length: steps }, (_, i) => i + 1),
  );
  expect(pages.filter(({ n }) => n === 3)).toEqual([
    { kind: 'question', n: 3, count: 3, step: null, steps: 1 },
    { kind: 'beat', n: 3, count: 3, step: null, steps: 1 },
  ]);
});
