import { expect, test } from 'vitest';
import { outlineOf } from '../../../core/script/narration/outline.ts';
import { runOn } from '../../../core/testing/run-on.ts';
import { currentEntry } from './outline-entries.ts';

const text = '# Begin\nsetup\ncreate a\n# inside\ncreate b\nend\n\n# Destroy\ndestroy a\ndestroy b\n';
const run = runOn('entt', text);
const entries = outlineOf(run);

test('chapters, set-ups as one entry, and operations are listed', () => {
  expect(entries.map(({ kind: each, title }) => `${each} ${title}`)).toEqual([
    'chapter Begin',
    'setup 2',
    'chapter Destroy',
    'operation destroy a',
    'operation destroy b',
  ]);
});

test('the current entry is the one that led to the position', () => {
  expect(currentEntry(entries, 0)).toBe(-1);
  expect(currentEntry(entries, run.setups[0]!.to)).toBe(1);
  expect(currentEntry(entries, run.setups[0]!.to + 1)).toBe(3);
  expect(currentEntry(entries, run.timeline.length)).toBe(4);
});
