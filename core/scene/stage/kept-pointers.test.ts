import { expect, test } from 'vitest';
import { runFlecs } from '../testing/flecs-world.ts';
import { positionAfter, sceneAt } from '../testing/world.ts';

test('a pointer is drawn at the value that it points at, and not once its memory is freed', () => {
  const created = ['b', 'c', 'd', 'e'].map((name) => `create ${name} Position\n`).join('');
  const run = runFlecs(`create a Position\npointer p a Position\n${created}`);
  const isDrawn = (code: string) =>
    sceneAt(run, positionAfter(run, code)).marks.some((mark) => mark.key?.startsWith('kept:p') === true);
  expect(isDrawn('pointer-kept')).toBe(true);
  expect(isDrawn('pointer-freed')).toBe(false);
});
