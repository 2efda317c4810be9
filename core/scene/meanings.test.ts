import { expect, test } from 'vitest';
import { meaningsIn } from './meanings.ts';
import type { Mark } from './scene.ts';
import { positionAfter, runText, sceneAt } from './testing/world.ts';

const run = runText('component Position\ncreate hero\nadd hero Position 1\nset hero Position 2\nquery Position\n');
const focus = { kind: 'entity', entity: 0 } as const;

test('the marks of a picture have the meanings that its legend explains, in its order', () => {
  expect(meaningsIn(sceneAt(run, 0).marks)).toEqual([]);
  expect(meaningsIn(sceneAt(run, positionAfter(run, 'push-packed')).marks)).toEqual(['written', 'new', 'unused']);
  expect(meaningsIn(sceneAt(run, positionAfter(run, 'view-pick')).marks)).toEqual(['named', 'unused']);
  const read = positionAfter(run, 'view-yield');
  expect(meaningsIn(sceneAt(run, read).marks)).toEqual(['read', 'unused']);
  expect(meaningsIn(sceneAt(run, read, { focus }).marks)).toEqual(['read', 'selected', 'unused']);
});

test('a line in a colour that the legend explains has to say what it means', () => {
  const frame = { kind: 'rect', key: 'frame', x: 0, y: 0, width: 9, height: 9 } as const;
  // @ts-expect-error It has no meaning.
  const marks: Mark[] = [{ ...frame, stroke: 'written' }];
  expect(meaningsIn(marks)).toEqual([]);
});
