import { expect, test } from 'vitest';
import { TestGame } from '../../../core/scene/testing/test-game.ts';
import { strictTranslator } from '../../../core/testing/texts.ts';
import { sceneAt } from './scene-at.ts';

const SIZE = { width: 800, height: 600 };

function sceneOf({ capture: { world } }: TestGame, map: typeof SIZE | null) {
  const lens = {
    shot: { wrap: 800, map },
    picture: world,
    visible: () => true,
    focus: null,
    depth: 'access',
    translate: strictTranslator('en'),
    smallestText: 0,
  } as const;
  return sceneAt(lens, world.timeline.length, { x: 0, y: 0, ...SIZE });
}

/** Returns the texts of the world map's tiles. */
function tiles(game: TestGame): string[] {
  const scene = sceneOf(game, SIZE);
  return scene.grids.flatMap(({ cells }) => cells.map(({ text }) => text));
}

test('tiles of parts that were not received yet are not shown as empty', () => {
  const game = new TestGame(['Position', 'Speed'], 10, 1);
  expect(tiles(game)).toEqual(['world, 10 rows, 100% full, 40 B', 'Position, being read', 'Speed, being read']);
  game.frame({ Speed: [1] });
  expect(tiles(game).filter((text) => text.includes('being read'))).toEqual([]);
});

test('neither are panels of single structures', () => {
  const said = (game: TestGame): string[] =>
    sceneOf(game, null).marks.flatMap((mark) => (mark.kind === 'text' ? mark.text : []));
  const game = new TestGame(['Position', 'Speed'], 10, 1);
  expect(said(game).filter((text) => text === 'being read')).toHaveLength(4);
  expect(said(game)).toContain('size 10');
  expect(said(game).join('\n')).not.toMatch(/rows: 0|not received|empty/);
  game.frame({ Speed: [1] });
  expect(said(game).join('\n')).not.toContain('being read');
});
