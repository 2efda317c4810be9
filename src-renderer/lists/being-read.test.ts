import { expect, test } from 'vitest';
import { TestGame } from '../../core/scene/testing/game.ts';
import type { Source } from '../state/source.ts';
import type { CalmSession } from '../ui/use-calm.ts';
import { foundBy } from './found.ts';
import { structureRows } from './structure-rows.ts';

/** What the lists see of a game. */
function seen({ capture }: TestGame): CalmSession {
  const position = capture.world.timeline.length;
  const source = { key: 'game:1', kind: 'game', capture } as Source;
  return { picture: capture.world, position, source };
}

function shown(session: CalmSession) {
  const rows = structureRows(session, (key) => key);
  const found = foundBy(session, 'Position Speed');
  return {
    rows: rows.map(({ structure, isBeingRead }) => [structure.name, isBeingRead, structure.bytes]),
    unknown: found.unknown,
    isBeingRead: found.isBeingRead,
  };
}

test('what was not received yet is not said to be empty, nor to match nothing', () => {
  const game = new TestGame(['Position', 'Speed'], 10, 1);
  expect(shown(seen(game))).toEqual({
    rows: [
      ['world', false, 40],
      ['Position', true, null],
      ['Speed', true, null],
    ],
    unknown: [],
    isBeingRead: true,
  });
  game.frame({ Speed: [1] });
  const { rows, ...found } = shown(seen(game));
  expect(found).toEqual({ unknown: ['Position', 'Speed'], isBeingRead: false });
  expect(rows.map(([, isBeingRead]) => isBeingRead)).toEqual([false, false, false]);
});
