import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import index from '../../../assets/lessons/index.json' with { type: 'json' };
import { engineNamed, languageOf, scriptEngineIds } from '../../../core/engines/all.ts';
import { destinations } from '../../../core/export/destinations.ts';
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

test('the knob at the end of a lesson is its table beside the map, with the terms of the sums', () => {
  const name = 'sparse-set-or-archetype.md';
  const text = readFileSync(new URL(`../../../assets/lessons/en/${name}`, import.meta.url), 'utf8');
  const lesson = parseLesson(text, name, scriptEngineIds, languageOf);
  const played = playLesson(lesson, engineNamed(lesson.head.engine));
  const beat = played.moments.length;
  const own = request({ source: { kind: 'lesson', name, text }, width: 1920, height: 1080 });
  const replay = { ...replayRun(played.run, 'beat'), name };
  const still = new LessonStill(own, { played, replay, beats: [beat] }, translator('en'));
  const { layers } = still.transitionTo(beat, still.described(beat))(1);
  const marks = layers.flatMap((layer) => layer.marks.map((mark) => ({ layer, mark })));
  expect(marks.map(({ mark }) => mark.key)).toEqual(expect.arrayContaining(['area:EnTT', 'break-even', 'point:text']));
  const terms = marks.find(({ mark }) => mark.kind === 'text' && /60\s×\s389/.test(mark.text));
  const map = marks.find(({ mark }) => mark.key === 'area:EnTT')!;
  expect(terms?.mark.kind === 'text' && terms.mark.x).toBeLessThan(map.layer.x);
  expect(terms?.mark.kind === 'text' && terms.mark.size).toBeGreaterThanOrEqual(24);
});

/** The texts and cells of a lesson's picture in a README, by beat. */
function inReadme(
  name: string,
): (beat: number) => { readonly texts: readonly string[]; readonly keys: readonly string[] } {
  const text = readFileSync(new URL(`../../../assets/lessons/en/${name}`, import.meta.url), 'utf8');
  const lesson = parseLesson(text, name, scriptEngineIds, languageOf);
  const played = playLesson(lesson, engineNamed(lesson.head.engine));
  const own = request({ source: { kind: 'lesson', name, text }, ...destinations.readme.settings });
  const replay = { ...replayRun(played.run, 'beat'), name };
  const still = new LessonStill(own, { played, replay, beats: played.moments.map((_, i) => i + 1) }, translator('en'));
  return (beat) => {
    const [diagram] = still.transitionTo(beat, still.described(beat))(1).layers;
    const { marks } = diagram!;
    return {
      texts: marks.flatMap((mark) => (mark.kind === 'text' ? mark.text : [])),
      keys: marks.map(({ key }) => key),
    };
  };
}

describe('a picture in a README', () => {
  const at = inReadme('flecs-moves.md');

  test.each([
    ['the cell that its text marks', 6, ['marked:table.2.entities:0', 'slot:table.2.entities:0']],
    ['the entities that its question asks for', 7, ['slot:table.2.entities:0', 'slot:table.2.entities:2']],
    ['the row that its question asks for', 12, ['marked:entities.record-row:1', 'slot:entities.record-row:1']],
    ['both tables of a move', 8, ['slot:table.2.entities:0', 'slot:table.3.entities:1']],
    ['the hole and the row that fills it', 9, ['slot:table.2.entities:0', 'slot:table.2.entities:2']],
  ])('shows %s', (_, beat, cells) => {
    expect(at(beat).keys).toEqual(expect.arrayContaining(cells));
  });

  test('keeps the heading of a table in which a hole is filled', () => {
    expect(at(9).texts).toEqual(expect.arrayContaining(['Table 2', 'rows: 2']));
    expect(at(18).texts).toEqual(expect.arrayContaining(['Table 2', 'rows: 2']));
  });
});
