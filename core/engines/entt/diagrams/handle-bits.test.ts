import { expect, test } from 'vitest';
import type { View } from '../../../scene/kit/view.ts';
import { runText, viewOf } from '../../../scene/testing/world.ts';
import { detailTo } from '../../../script/narration/beats.ts';
import { stage } from '../../../testing/any-engine.ts';
import type { StepDetail } from '../../../trace/step.ts';

const PACKED = 'registry.entities.packed';
const START = 'config entityBits 4\nconfig versionBits 4\ncreate hero\ncreate orc\ncreate bat\n';

/** Returns the text above the bits; undefined if they are blank. */
function headingAfter(text: string, step: 'operation' | null, changes: Partial<View> = {}): string | undefined {
  const run = runText(text);
  const { timeline } = run;
  timeline.seek(timeline.length);
  const detail: StepDetail | null = step && detailTo(run, timeline.length, step);
  const heading = stage(timeline.columns, detail, viewOf(run, changes)).marks.find(({ key }) => key === 'bits:raw');
  return heading?.kind === 'text' ? heading.text : undefined;
}

test('shows the handle in a cell that a lesson marks, but not in one that a question asks about', () => {
  expect(headingAfter(START, null)).toBeUndefined();
  expect(headingAfter(START, null, { marked: [{ column: PACKED, row: 1 }] })).toMatch(/^orc = /);
  expect(headingAfter(START, null, { marked: [{ column: PACKED, row: 1, isAsked: true }] })).toBeUndefined();
});

test('shows the handle that a whole operation has created or freed', () => {
  expect(headingAfter(START, 'operation')).toMatch(/^bat = .* = 2$/);
  expect(headingAfter(`${START}destroy hero\n`, 'operation')).toMatch(/^0x\w+ = \d{2,}$/);
});

test('a long name is shortened, so that the number is shown', () => {
  const heading = headingAfter('create another_enemy_of_the_second_wave_with_a_long_name\n', 'operation', {
    wrap: 440,
  });
  expect(heading).toMatch(/^another_enemy.*… = 0x0+ = 0$/);
});
