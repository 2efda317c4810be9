import { expect, test } from 'vitest';
import { engineNamed, languageOf, scriptEngineIds } from '../../../../core/engines/all.ts';
import { parseLesson } from '../../../../core/lesson/parse/parse-lesson.ts';
import { playLesson } from '../../../../core/lesson/play/play-lesson.ts';
import { proseAt } from './lesson-prose.ts';

const text = `---
title: Moves
engine: flecs
goals: [See moves]
minutes: 5
---

\`\`\`setup
component P size 4
create a
create b
\`\`\`

Two entities get a P.

\`\`\`ops
set a P 1 # b fills the hole.
set b P 2
\`\`\`
`;

test('the comment of an operation is shown at its end, and not with the next operation', () => {
  const lesson = parseLesson(text, 'moves.md', scriptEngineIds, languageOf);
  const played = playLesson(lesson, engineNamed('flecs'));
  const shown = played.moments.flatMap((moment, at) =>
    moment.kind === 'beat' ? `${moment.operation - 2}: ${proseAt(played, at)}` : [],
  );
  expect([...new Set(shown)]).toEqual(['0: Two entities get a P.', '0: b fills the hole.', '1: Two entities get a P.']);
});
