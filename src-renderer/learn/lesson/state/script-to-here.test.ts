import { afterEach, expect, test } from 'vitest';
import type { ColumnSet } from '../../../../core/trace/column-set.ts';
import { openScript, useSession } from '../../../state/session/session.ts';
import { closeWhatWasOpen } from '../../home/close-what-was-open.ts';
import { closeLesson, isLessonOpen, openLesson, playFile } from './lesson-state.ts';
import { scriptHere } from './script-to-here.ts';

const TEXT = `---
title: Go on
engine: entt
config: { sparsePage: 8 }
goals: [Go on]
minutes: 5
---

\`\`\`setup
component Position
create e0
create e1
\`\`\`

First words.

\`\`\`notes
A secret of the speaker.
\`\`\`

\`\`\`quiz do
ask: A secret question
why: A secret answer
\`\`\`

\`\`\`ops
add e0 Position
\`\`\`

\`\`\`setup
create e2
add e2 Position
\`\`\`

\`\`\`ops
remove e0 Position
destroy e1
\`\`\`
`;

const file = { name: 'go-on.md', text: TEXT, id: null };
const played = playFile(file);

afterEach(closeLesson);

function cellsOf(columns: ColumnSet): unknown {
  return [...columns].map((column) => [
    column.name,
    Array.from({ length: column.length }, (_, row) => column.peek(row)),
  ]);
}

test('the lesson is valid', () => {
  expect([...played.lesson.diagnostics, ...played.failures]).toEqual([]);
});

test.each(played.moments.map((moment, at) => [at, moment.kind, moment.position] as const))(
  'moment %i (%s): the script is valid, does the same, and shows the same memory',
  (at, _, position) => {
    const script = scriptHere(played, at);
    expect(script).toMatchObject({ name: 'go-on.ecs', engine: 'entt', step: position });
    openScript(script, script.step);
    const { document, picture, position: shown } = useSession.getState();
    expect(document.run.script.diagnostics).toEqual([]);
    expect(shown).toBe(position);
    // The moment's operation is included completely.
    const last = played.run.operations.find(({ endStep }) => endStep >= position);
    expect(picture.timeline.length).toBe(last?.endStep);
    played.run.timeline.seek(position);
    expect(cellsOf(picture.timeline.columns)).toEqual(cellsOf(played.run.timeline.columns));
    expect(script.text).not.toMatch(/secret/);
  },
);

test('opening the script closes the lesson', () => {
  const stop = closeWhatWasOpen();
  openLesson(file, 2);
  expect(isLessonOpen()).toBe(true);
  const script = scriptHere(played, 2);
  openScript(script, script.step);
  expect(isLessonOpen()).toBe(false);
  stop();
});
