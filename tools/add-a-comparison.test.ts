import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { comparedTable, stepLines } from '../core/compare/table/compared-table.ts';
import { engineNamed, languageOf, scriptEngineIds, scriptEngines } from '../core/engines/all.ts';
import { parseLesson } from '../core/lesson/parse/parse-lesson.ts';
import { lessonFailures } from '../core/lesson/play/check-lesson.ts';
import { lessonLanes } from '../core/lesson/play/lesson-lanes.ts';
import { playLesson } from '../core/lesson/play/play-lesson.ts';
import { root } from './build.ts';

/* Checks and runs the lesson of docs/add-a-comparison.md. */

const page = readFileSync(join(root, 'docs/add-a-comparison.md'), 'utf8');

/** Returns the indented block that begins with a line. */
function blockFrom(line: string): string {
  const lines = page.slice(page.indexOf(`    ${line}`)).split('\n');
  const end = lines.findIndex((each) => each !== '' && !each.startsWith('    '));
  return lines
    .slice(0, end)
    .map((each) => each.slice(4))
    .join('\n');
}

test('the lesson has no errors, and moments for the vote, the operation and the verdict', () => {
  const lesson = parseLesson(blockFrom('---\n    title'), 'size.md', scriptEngineIds, languageOf);
  expect(lessonFailures(lesson, scriptEngines())).toEqual([]);
  const played = playLesson(lesson, engineNamed('entt'));
  expect(played.moments.map(({ kind }) => kind)).toEqual(['vote', 'beat', 'compare']);
  const { comparison } = lessonLanes(played, engineNamed)!;
  expect(stepLines(comparison).map(({ text }) => text)).toEqual(['add a Velocity 2']);
  expect(comparedTable(comparison, 1).least).toEqual(['entt']);
});
