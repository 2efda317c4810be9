import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { engineNamed, languageOf, scriptEngineIds } from '../../../core/engines/all.ts';
import { parseLesson } from '../../../core/lesson/parse/parse-lesson.ts';
import { playLesson } from '../../../core/lesson/play/play-lesson.ts';
import { strictTranslator } from '../../../core/testing/texts.ts';
import { shownLesson } from './shown-lesson.ts';

const LESSON = `---
title: Notes
engine: entt
locale: en
goals: [Know]
minutes: 5
---

## One

First words.

\`\`\`notes
Say hello.
\`\`\`

\`\`\`setup
component P
create a
\`\`\`

\`\`\`ops
add a P 1
\`\`\`

## Two

Last words.
`;

const lesson = parseLesson(LESSON, 'notes.md', scriptEngineIds, languageOf);
const played = playLesson(lesson, engineNamed('entt'));
const at = (moment: number) => shownLesson(played, moment, undefined, (key) => key);

describe('the speaker’s page shows', () => {
  test('a lesson without errors', () => {
    expect(lesson.diagnostics).toEqual([]);
  });

  test('notes until other text begins', () => {
    const all = played.moments.map((_, moment) => at(moment)?.notes);
    expect(all[0]).toBe('Say hello.');
    expect(all.slice(0, -1).every((notes) => notes === 'Say hello.')).toBe(true);
    expect(all.at(-1)).toBeNull();
  });

  test('chapters, the current one, and the next moment', () => {
    const last = played.moments.length - 1;
    expect(at(0)).toMatchObject({ title: 'Notes', moment: 0, count: last + 1, chapter: 0 });
    expect(at(0)?.chapters).toEqual([
      { title: 'One', moment: 0 },
      { title: 'Two', moment: last },
    ]);
    expect(at(last - 1)?.next).toEqual({ chapter: 'Two', text: 'Last words.' });
    expect(at(last)).toMatchObject({ chapter: 1, next: null, prose: 'Last words.', question: null });
    expect(at(last + 1)).toBeNull();
  });

  test('the words of each page with two engines, and no sentence of one of them alone', () => {
    const file = new URL('../../../assets/lessons/en/sparse-set-or-archetype.md', import.meta.url);
    const compared = parseLesson(readFileSync(file, 'utf8'), 'compared.md', scriptEngineIds, languageOf);
    const run = playLesson(compared, engineNamed('entt'));
    const pages = run.moments.map((_, moment) => shownLesson(run, moment, undefined, strictTranslator('en')));
    expect(pages).toHaveLength(9);
    for (const page of pages) expect(page).toMatchObject({ prose: expect.stringMatching(/./), sentence: '' });
  });
});
