import { expect, test } from 'vitest';
import { runText, sceneAt } from '../../../scene/testing/world.ts';

const done = runText(Array.from({ length: 12 }, (_, i) => `create e${i}`).join('\n'));

function pairs(wrap: number): number {
  const { marks } = sceneAt(done, done.timeline.length, { wrap, width: 2000 });
  return marks.filter(({ key }) => key.startsWith('pair:')).length;
}

test('faint lines join entries and handles, unless the arrays have several lines, whose numbers they would cross', () => {
  expect(pairs(1200)).toBe(12);
  expect(pairs(500)).toBe(0);
});

test('an arrow joins a marked entry and its marked cell', () => {
  const run = runText('tag T\ncreate a\ncreate b\nadd a T\nadd b T');
  const arrows = (...cells: string[]) => {
    const marked = cells.map((column) => ({ column, row: 1 }));
    const { marks } = sceneAt(run, run.timeline.length, { marked });
    return marks.filter(({ key }) => key.startsWith('arrow:')).map((mark) => 'stroke' in mark && mark.stroke);
  };
  expect(arrows('T.sparse', 'T.packed')).toContain('accent');
  expect(arrows('T.sparse')).not.toContain('accent');
});
