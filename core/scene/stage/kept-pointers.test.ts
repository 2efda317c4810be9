import { expect, test } from 'vitest';
import { runFlecs } from '../testing/flecs-world.ts';
import { positionAfter, sceneAt } from '../testing/world.ts';

test('a pointer is drawn at the value that it points at, and is a note once its memory is freed', () => {
  const created = ['b', 'c', 'd', 'e'].map((name) => `create ${name} Position\n`).join('');
  const run = runFlecs(`create a Position\npointer p a Position\n${created}`);
  const drawn = (code: string) =>
    sceneAt(run, positionAfter(run, code)).marks.flatMap(({ key }) => (key.startsWith('kept:p') ? [key] : []));
  expect(drawn('pointer-kept')).toContain('kept:p:arrow');
  expect(drawn('pointer-freed')).toEqual(['kept:p', 'kept:p:name']);
});
