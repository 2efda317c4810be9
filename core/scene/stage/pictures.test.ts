import { describe, expect, test } from 'vitest';
import { engineNamed, engineOf } from '../../engines/all.ts';
import type { ScriptRun } from '../../script/run/run.ts';
import { strictTranslator } from '../../testing/texts.ts';
import { runFlecs } from '../testing/flecs-world.ts';
import { expectGolden } from '../testing/golden.ts';
import { locate } from '../testing/locate.ts';
import { TestGame } from '../testing/test-game.ts';
import { DEMO, runText, sceneAt, viewOf } from '../testing/world.ts';
import { castOfStructure } from './cast-shot.ts';
import { direct, directFrame, mapShot } from './director.ts';
import type { Shot } from './shot.ts';
import { stage } from './stage.ts';

/* Pictures with everything that a large world needs: folds, collapsed cards, tiles, marks of cells. */

const GOLDEN = new URL('golden/', import.meta.url);
const texts = { translate: strictTranslator('en'), nameOf: () => undefined };
const names = (count: number) => Array.from({ length: count }, (_, i) => (i === 3 ? 'C3WithAVeryLongName' : `C${i}`));

function shownMemory({ capture }: TestGame) {
  const { timeline } = capture.world;
  return { engine: engineOf(timeline.columns), timeline, view: { ...texts, focus: null } };
}

function sceneOf(game: TestGame, { view, extent }: Shot, position: number) {
  const { timeline, engine } = shownMemory(game);
  timeline.seek(position);
  const step = timeline.detailAt(position - 1);
  const whole = { ...texts, focus: null, x: 0, y: 0, ...extent, ...view };
  return { whole, engine, step, columns: timeline.columns, scene: stage(engine, timeline.columns, step, whole) };
}

function shotOf(game: TestGame, position: number, width: number, height: number): Shot {
  return directFrame(shownMemory(game), { from: position - 1, to: position, kind: null }, null, { width, height });
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
    const shot = castOfStructure(shownMemory(game), 'C2', { width: 700, height: 200 })!;
    expect(shot.extent.height).toBeGreaterThan(200);
    expectGolden('one-structure', 'dark', sceneOf(game, shot, position).scene, GOLDEN);
  });
});

describe('a step of a script', () => {
  const shownMemoryOn = (engine: 'entt' | 'flecs', run: ScriptRun) => {
    const { translate, nameOf } = viewOf(run);
    return { engine: engineNamed(engine), timeline: run.timeline, view: { translate, nameOf, focus: null } };
  };

  test.each([
    ['removal', 'remove orc Mesh', 1, 420],
    ['recycling', 'create wolf', 2, 300],
  ])('is drawn as before, as cards and collapsed ones: %s', (name, text, step, height) => {
    const run = runText(DEMO);
    const { firstStep, endStep, operation } = run.operations.find((each) => each.operation.text === text)!;
    const span = { from: firstStep, to: endStep, kind: operation.kind };
    const { view, extent } = direct(shownMemoryOn('entt', run), span, { width: 700, height });
    expectGolden(name, 'light', sceneAt(run, firstStep + step, { ...extent, ...view }), GOLDEN);
  });

  test.each([
    ['map', false],
    ['map-being-read', true],
  ])('is drawn as before, as a map of tables: %s', (name, isBeingRead) => {
    const entities = Array.from(
      { length: 9 },
      (_, i) => `create e${i} ${['Position', 'Mass', 'Position Npc'][i % 3]}\n`,
    );
    const run = runFlecs(`${entities.join('')}add e0 Velocity\nremove e0 Velocity\ndestroy e2\n`);
    const { view, extent } = mapShot(shownMemoryOn('flecs', run), { width: 640, height: 260 });
    const position = run.operations.find((each) => each.operation.text === 'add e0 Velocity')!.endStep;
    expectGolden(name, 'light', sceneAt(run, position, { ...extent, ...view, isBeingRead }), GOLDEN);
  });

  test.each([1, 0.4])('is drawn as before with marked and asked cells, and others dimmed: %d', (smallest) => {
    const run = runText('config sparsePage 4\ncomponent P\ncreate a\ncreate b\nadd b P 1\n');
    const { position } = run.timeline;
    const marked = [
      { column: 'P.packed', row: 0 },
      { column: 'P.sparse', row: 2, isAsked: true },
    ] as const;
    const view = { width: 900, height: 700, marked, quiet: smallest === 1, smallestText: 12 / smallest };
    const focus = { kind: 'component', id: 'P' } as const;
    expectGolden(`marked-${smallest}`, 'contrast', sceneAt(run, position, { ...view, focus }), GOLDEN);
  });
});
