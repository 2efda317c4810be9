import { describe, expect, test } from 'vitest';
import { engineOf } from '../../engines/all.ts';
import { strictTranslator } from '../../testing/texts.ts';
import { expectGolden } from '../testing/golden.ts';
import { TestGame } from '../testing/test-game.ts';
import { castOfStructure } from './cast-shot.ts';
import { directFrame } from './director.ts';
import type { Shot } from './shot.ts';
import { locate, stage } from './stage.ts';

/* Pictures of a game’s frame with everything that a large world needs: folds, thumbnails, tiles. */

const GOLDEN = new URL('golden/', import.meta.url);
const texts = { translate: strictTranslator('en'), nameOf: () => undefined };
const names = (count: number) => Array.from({ length: count }, (_, i) => (i === 3 ? 'C3WithAVeryLongName' : `C${i}`));

function subjectOf({ capture }: TestGame) {
  const { timeline } = capture.world;
  return { engine: engineOf(timeline.columns), timeline, view: { ...texts, focus: null } };
}

function sceneOf(game: TestGame, { view, extent }: Shot, position: number) {
  const { timeline, engine } = subjectOf(game);
  timeline.seek(position);
  const step = timeline.detailAt(position - 1);
  const whole = { ...texts, focus: null, x: 0, y: 0, ...extent, ...view };
  return { whole, engine, step, columns: timeline.columns, scene: stage(engine, timeline.columns, step, whole) };
}

function shotOf(game: TestGame, position: number, width: number, height: number): Shot {
  return directFrame(subjectOf(game), { from: position - 1, to: position, kind: null }, null, { width, height });
}

describe('a frame of a large game', () => {
  test.each([
    ['cards', 7, 300, { C2: [200], C5: [3, 280] }, 1000, 500],
    ['tiles', 7, 40, Object.fromEntries(names(7).map((name) => [name, [1]])), 500, 300],
    ['many-tiles', 70, 9, { C3WithAVeryLongName: [1], C60: [2] }, 300, 200],
  ] as const)('is drawn as before: %s', (name, count, entities, written, width, height) => {
    const game = new TestGame(names(count), entities);
    const position = game.frame(written);
    const { scene, whole, engine, columns, step } = sceneOf(game, shotOf(game, position, width, height), position);
    expectGolden(name, 'light', scene, GOLDEN);
    for (const { cells } of scene.grids)
      for (const { column, row, x, y, width, height } of cells)
        expect(locate(engine, columns, whole, column, row, step), `${column}[${row}]`).toMatchObject({
          x,
          y,
          width,
          height,
        });
  });

  test('is drawn as before: one structure, which is higher than the window', () => {
    const game = new TestGame(names(7), 120);
    const position = game.frame({ C2: [70] });
    const shot = castOfStructure(subjectOf(game), 'C2', { width: 700, height: 200 })!;
    expect(shot.extent.height).toBeGreaterThan(200);
    expectGolden('one-structure', 'dark', sceneOf(game, shot, position).scene, GOLDEN);
  });
});
