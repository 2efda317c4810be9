import { expect, test } from 'vitest';
import { TestGame } from '../../core/scene/testing/game.ts';
import { strictTranslator } from '../../core/testing/texts.ts';
import { sceneAt } from './scene-at.ts';

/** What the tiles of the world map say. */
function tiles({ capture: { world } }: TestGame, height: number): string[] {
  const map = { width: 800, height };
  const lens = {
    shot: { wrap: 800, map },
    picture: world,
    visible: () => true,
    focus: null,
    depth: 'access',
    translate: strictTranslator('en'),
    smallestText: 0,
  } as const;
  const scene = sceneAt(lens, world.timeline.length, { x: 0, y: 0, ...map });
  return scene.grids.flatMap(({ cells }) => cells.map(({ text }) => text));
}

test('tiles of what was not received yet say so, and not that it is empty', () => {
  const game = new TestGame(['Position', 'Speed'], 10, 1);
  expect(tiles(game, 600)).toEqual(['world, 10 rows, 100% full, 40 B', 'Position, being read', 'Speed, being read']);
  game.frame({ Speed: [1] });
  expect(tiles(game, 600).filter((text) => text.includes('being read'))).toEqual([]);
});
