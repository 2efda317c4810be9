import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import index from '../../../assets/lessons/index.json' with { type: 'json' };
import { LOCALES } from '../../../assets/locales/locales.ts';
import { engineNamed, languageOf, scriptEngineIds } from '../../engines/all.ts';
import { detailTo } from '../../script/narration/beats.ts';
import { strictTranslator } from '../../testing/texts.ts';
import { worldOf } from '../../world/world.ts';
import type { LessonMoment, LessonRun } from '../parse/lesson.ts';
import { markdownToText } from '../parse/markdown-to-text.ts';
import { parseLesson } from '../parse/parse-lesson.ts';
import { isBeatDrawn } from './drawn-beats.ts';
import { lessonSentence } from './lesson-sentence.ts';
import { playLesson } from './play-lesson.ts';
import { visibleInLesson } from './visible-structures.ts';

const FOLDER = new URL('../../../assets/lessons/', import.meta.url);
const ids = index.topics.flatMap(({ lessons }: { readonly lessons: readonly string[] }) => lessons);
const translate = strictTranslator('en');

function play(text: string, name: string): LessonRun {
  const lesson = parseLesson(text, name, scriptEngineIds, languageOf);
  return playLesson(lesson, engineNamed(lesson.head.engine));
}

/** Returns the sentences below the picture of a small lesson on tables. */
function sentences(only: string, block = 'ops', operation = 'set e1 Velocity 2'): readonly string[] {
  const text = `---
title: Tables
engine: flecs
goals: [One]
minutes: 1
---

\`\`\`setup
component Position size 8
component Velocity size 8
create e1
set e1 Position 1
\`\`\`

\`\`\`view
show: [tables]
only: ${only}
\`\`\`

\`\`\`${block}
${operation}
\`\`\`
`;
  const { moments, run } = play(text, 'tables.md');
  return moments.map((moment) => sentenceAt(run, moment));
}

function sentenceAt(run: LessonRun['run'], { view, position }: LessonMoment): string {
  const told = { run, engine: engineNamed(run.engine), view, position };
  return lessonSentence(detailTo(run, position, 'beat'), told, translate);
}

test('a sentence on dense is only said beside the entity index', () => {
  expect(sentences('[tables]', 'setup', 'destroy e1')).toEqual([expect.not.stringContaining('dense')]);
});

test('steps on what is not drawn are no stops, and sentences leave out tables that are not drawn', () => {
  const value = 'Velocity of e1 becomes 2, in row 0.';
  const created = 'Table 2 is created for [Position, Velocity]: each component with data gets a column.';
  expect(sentences('["[Position]", "[Position, Velocity]"]')).toEqual([
    `The target table must be found by type: table 1 has no edge for adding Velocity. ${created}`,
    'e1 moves from table 1 to table 2.',
    value,
  ]);
  expect(sentences('["[Position, Velocity]"]')).toEqual([created, 'e1 gets a row in table 2.', value]);
  expect(sentences('["[Position]"]')).toEqual(['e1 leaves table 1.']);
});

describe.each(LOCALES.flatMap((locale) => ids.map((id) => [locale, id] as const)))('%s/%s', (locale, id) => {
  const played = play(readFileSync(new URL(`${locale}/${id}.md`, FOLDER), 'utf8'), `${id}.md`);
  const { moments, run, lesson } = played;
  const engine = engineNamed(run.engine);

  test('each step touches what is drawn, and its sentence names no other table', () => {
    if (lesson.head.compare.length > 0) return;
    const beats = moments.filter(({ kind }) => kind === 'beat');
    const faults = beats.filter(({ position, view }) => !isBeatDrawn(run, position, view, engine));
    expect(faults.map((moment) => sentenceAt(run, moment))).toEqual([]);
  });

  test('each text that names a table or archetype is shown with it', () => {
    if (lesson.head.compare.length > 0) return;
    const faults = moments.flatMap((moment, at) => {
      run.timeline.seek(moment.position);
      const { structures } = worldOf(engine, run.timeline);
      const isDrawn = visibleInLesson(moment.view, engine.diagrams);
      const tables = structures.filter(({ slot }) => slot !== null);
      if (!tables.some(({ name }) => isDrawn(name))) return [];
      const text = markdownToText(moment.kind === 'question' ? moment.question.ask : (moment.prose ?? ''));
      const isNamed = ({ name, slot }: (typeof tables)[number]): boolean =>
        (name.length > 2 && text.includes(name)) ||
        new RegExp(`(table|archetype|表|原型) ${slot}(?!\\d)`, 'iu').test(text);
      return tables.filter((table) => isNamed(table) && !isDrawn(table.name)).map(({ name }) => `${at + 1}: ${name}`);
    });
    expect(faults).toEqual([]);
  });
});
