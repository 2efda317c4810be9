import { describe, expect, test } from 'vitest';
import { engineOf } from '../../engines/all.ts';
import { strictTranslator } from '../../testing/texts.ts';
import { TestGame } from '../testing/test-game.ts';
import { directFrame } from './director.ts';
import { frameSentence } from './frame-sentence.ts';
import { MARGIN, SCALES, type Shot } from './shot.ts';
import { stage } from './stage.ts';

const SIZE = { width: 1440, height: 690 };
const COMPONENTS = Array.from({ length: 7 }, (_, i) => `C${i}`);
const texts = { translate: strictTranslator('en'), nameOf: () => undefined };

function shown(
  { capture }: TestGame,
  position: number,
  focus: Parameters<typeof directFrame>[2] = null,
  size = SIZE,
): Shot {
  const { timeline } = capture.world;
  const memory = { engine: engineOf(timeline.columns), timeline, view: { ...texts, focus: null } };
  return directFrame(memory, { from: position - 1, to: position, kind: null }, focus, size);
}

const cards = ({ view }: Shot): string[] => (view.cast?.slots ?? []).map(({ name }) => name).sort();

describe('the picture of a game frame', () => {
  test('shows everything in a small world', () => {
    const game = new TestGame(['C0', 'C1'], 3);
    const { view } = shown(game, game.frame({ C0: [1] }));
    expect([view.cast, view.map]).toEqual([null, undefined]);
  });

  test('shows what the frame changed at a readable scale, with held folds', () => {
    const game = new TestGame(COMPONENTS, 900);
    const shot = shown(game, game.frame({ C2: [700], C5: [3, 800] }));
    expect(cards(shot)).toEqual(['C2', 'C5']);
    expect(shot.view.cast!.held).toBe(true);
    expect(shot.view.cast!.cells).toContainEqual({ column: 'C2.x', row: 700 });
    expect(shot.view.cast!.cells).toContainEqual({ column: 'C5.x', row: 800 });
    expect(shot.scale).toBeGreaterThanOrEqual(SCALES.min - 0.001);
    expect(shot.extent.width * shot.scale).toBeLessThanOrEqual(SIZE.width - 2 * MARGIN + 0.01);
    expect(shot.extent.height * shot.scale).toBeLessThanOrEqual(SIZE.height - 2 * MARGIN + 0.01);
  });

  test('shows all structures in which the frame changes many rows', () => {
    const game = new TestGame(COMPONENTS, 900);
    const rows = Array.from({ length: 900 }, (_, row) => row);
    expect(cards(shown(game, game.frame({ C1: rows, C2: rows, C3: rows })))).toEqual(['C1', 'C2', 'C3']);
  });

  test('is the world map if the frame changes more than is readable together', () => {
    const game = new TestGame(COMPONENTS, 900);
    const all = Object.fromEntries(COMPONENTS.map((name) => [name, [1]]));
    expect(shown(game, game.frame(all)).view.map).not.toBeUndefined();
    const few = game.frame({ C1: [1], C2: [1], C3: [1] });
    expect(shown(game, few, null, { width: 500, height: 400 }).view.map).not.toBeUndefined();
  });

  test('shows the selection, independent of what the frame changed', () => {
    const game = new TestGame(COMPONENTS, 900);
    const position = game.frame({ C2: [700] });
    expect(cards(shown(game, position, { kind: 'component', id: 'C4' }))).toEqual(['C4']);
    expect(cards(shown(game, position, { kind: 'component', id: 'gone' }))).toEqual(['C2']);
  });

  test('does not change the position of the timeline', () => {
    const game = new TestGame(COMPONENTS, 900);
    const [first, second] = [game.frame({ C2: [700] }), game.frame({ C3: [5] })];
    const { timeline } = game.capture.world;
    for (const position of [first, second]) {
      timeline.seek(position);
      expect(cards(shown(game, first))).toEqual(['C2']);
      expect(timeline.position).toBe(position);
    }
  });
});

describe('the sentence of a frame', () => {
  const game = new TestGame(COMPONENTS, 900);
  const { timeline } = game.capture.world;
  const told = (position: number) => {
    timeline.seek(position);
    const { moments } = game.capture;
    const step = timeline.detailAt(position - 1);
    return frameSentence('Own.', engineOf(timeline.columns), timeline, step, { ...texts, moments });
  };

  test('names the changed structures if nothing is known of entities, except for a snapshot', () => {
    const few = game.frame({ C2: [700], C5: [3] });
    const many = game.frame(Object.fromEntries(COMPONENTS.slice(0, 5).map((name) => [name, [1]])));
    const nothing = game.frame({});
    expect([1, few, many, nothing].map(told)).toEqual([
      'Own.',
      'Own. Written: “C2”, “C5”.',
      'Own. Written: “C0”, “C1”, “C2” and 2 more structures.',
      'This frame changed no memory that is shown here.',
    ]);
    timeline.seek(timeline.length);
  });

  test('has a mark for each structure that it names, also if that is folded, collapsed or on the map', () => {
    const cast = shown(game, game.frame({ C2: [700], C5: [3] }));
    const position = game.frame({ C2: [100], C5: [3], C6: [899] });
    timeline.seek(position);
    const { columns } = timeline;
    const step = timeline.detailAt(position - 1);
    const marked = ({ view, extent }: Shot) => {
      const scene = stage(engineOf(columns), columns, step, { ...texts, focus: null, x: 0, y: 0, ...extent, ...view });
      const cells = scene.grids.flatMap((grid) => grid.cells).filter(({ state }) => state === 'written');
      const outlined = scene.marks.flatMap(({ key }) => /^(?:touched|named:panel):(.*)$/.exec(key)?.[1] ?? []);
      return { cells: cells.map(({ key }) => key), outlined: outlined.sort() };
    };
    expect(marked(cast)).toEqual({ cells: ['slot:C5.x:3'], outlined: ['C2', 'C6'] });
    const map = shown(game, position, null, { width: 500, height: 400 });
    expect(marked(map).cells).toHaveLength(3);
  });
});

test('a card in a low stage shows a changed cell rather than its first rows', () => {
  const game = new TestGame(COMPONENTS, 900);
  const position = game.frame({ C2: [500, 640, 780] });
  const { timeline } = game.capture.world;
  for (let height = 240; height <= 360; height += 10) {
    const { view, extent } = shown(game, position, null, { width: 815, height });
    if (view.cast == null) continue;
    timeline.seek(position);
    const { grids } = stage(engineOf(timeline.columns), timeline.columns, null, {
      ...texts,
      ...{ focus: null, visible: () => true, x: 0, y: 0 },
      ...extent,
      ...view,
    });
    expect(grids.flatMap(({ cells }) => cells).some(({ column, row }) => column === 'C2.x' && row === 500)).toBe(true);
  }
});
