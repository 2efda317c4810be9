import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import index from '../../../assets/lessons/index.json' with { type: 'json' };
import { engineNamed, languageOf, scriptEngineIds } from '../../../core/engines/all.ts';
import { parseLesson } from '../../../core/lesson/parse/parse-lesson.ts';
import { playLesson } from '../../../core/lesson/play/play-lesson.ts';
import { sample } from '../../../core/testing/sample.ts';
import { translator } from '../../contract/text.ts';
import { replayRun } from '../replay/replay-script.ts';
import { request } from '../testing/export-files.ts';
import { LessonStill } from './lesson-still.ts';

const ids = index.topics.flatMap(({ lessons }) => lessons);

test.each(sample(ids, 4))('questions of %s show the cells that they ask about', (id) => {
  const name = `${id}.md`;
  const text = readFileSync(new URL(`../../../assets/lessons/en/${name}`, import.meta.url), 'utf8');
  const lesson = parseLesson(text, name, scriptEngineIds, languageOf);
  const played = playLesson(lesson, engineNamed(lesson.head.engine));
  const engine = engineNamed(lesson.head.engine);
  const { timeline } = played.run;
  const isThere = (name: string, position: number) => {
    timeline.seek(timeline.length);
    const owner = engine.diagrams.structureOf(timeline.columns, timeline.columns.get(name));
    timeline.seek(position);
    return owner !== null && engine.diagrams.names(timeline.columns).includes(owner);
  };
  // A place in a structure that the operation creates cannot be drawn before the operation.
  const asked = played.moments.flatMap((moment, i) =>
    moment.kind === 'question' && moment.question.kind === 'value' && isThere(moment.question.column, moment.position)
      ? [{ question: moment.question, beat: i + 1 }]
      : [],
  );
  const replay = { ...replayRun(played.run, 'beat'), name };
  const own = request({ source: { kind: 'lesson', name, text }, width: 1920, height: 1080 });
  const beats = asked.map(({ beat }) => beat);
  const still = new LessonStill(own, { played, replay, beats }, translator('en'));
  const missing = asked.flatMap(({ question, beat }) => {
    const keys = still
      .transitionTo(
        beat,
        still.described(beat),
      )(1)
      .layers.flatMap(({ marks }) => marks.map(({ key }) => key));
    const cell = `${question.column}:${question.row}`;
    return keys.includes(`marked:${cell}`) ? [] : [`beat ${beat}: ${cell}`];
  });
  expect(missing).toEqual([]);
});
