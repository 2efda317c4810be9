import { expect, test } from 'vitest';
import type { Focus } from '../../../core/cells/focus.ts';
import { directFrame } from '../../../core/scene/stage/director.ts';
import type { Shot } from '../../../core/scene/stage/shot.ts';
import { TestGame } from '../../../core/scene/testing/test-game.ts';
import { strictTranslator } from '../../../core/testing/texts.ts';
import { frameAt } from '../../state/script/operations.ts';
import { type Held, keepingFocus, nextGameShot } from './game-shot.ts';
import { sceneAt, shownMemory } from './scene-at.ts';

const COMPONENTS = Array.from({ length: 7 }, (_, i) => `C${i}`);
const SIZE = { width: 1440, height: 690 };
const translate = strictTranslator('en');
const visible = () => true;

/** A stage that shows a game, without its canvas. */
class Watching {
  readonly game = new TestGame(COMPONENTS, 900);
  readonly #picture = this.game.capture.world;
  #input = this.#inputOf(1, {});
  /** Tests change this like a user. */
  held = { shot: this.#direct(), chosen: false, outgrown: false };

  /**
   * Changes the view.
   * @returns the names of the cards
   */
  show(position: number, change: { running?: boolean; focus?: Focus | null } = {}): readonly string[] | 'map' {
    const before = this.#input;
    this.#picture.timeline.seek(position);
    this.#input = this.#inputOf(position, { focus: before.focus, ...change });
    const { shot } = this.held;
    const { width, height } = shot.extent;
    const held: Held = {
      ...this.held,
      scene: () =>
        sceneAt({ ...this.#input, shot: shot.view, smallestText: 0 }, position, { x: 0, y: 0, width, height }),
      seen: { x: 0, y: 0, width, height },
      scale: shot.scale,
    };
    const next = nextGameShot(before, this.#input, held, () => this.#direct());
    this.held = { shot: next, chosen: this.held.chosen && next === shot, outgrown: false };
    return this.cards;
  }

  get cards(): readonly string[] | 'map' {
    const { map, cast } = this.held.shot.view;
    return map != null ? 'map' : cast!.slots.map(({ name }) => name).sort();
  }

  get shownNow(): Shot['view'] {
    return keepingFocus(this.held.shot.view, this.#input);
  }

  #inputOf(position: number, { running = false, focus = null }: { running?: boolean; focus?: Focus | null }) {
    const span = frameAt(this.#picture, position);
    return { picture: this.#picture, position, span, running, focus, visible, depth: 'access', translate } as const;
  }

  #direct(): Shot {
    const { position, focus } = this.#input;
    return directFrame(shownMemory(this.#input), frameAt(this.#picture, position)!, focus, SIZE);
  }
}

const all = (row: number) => Object.fromEntries(COMPONENTS.map((name) => [name, [row]]));

test('a game begins as a map, and its frames move nothing while it runs', () => {
  const stage = new Watching();
  expect(stage.cards).toBe('map');
  const { shot } = stage.held;
  for (let i = 0; i < 30; i++) {
    stage.show(stage.game.frame({ [`C${i % 7}`]: [i] }), { running: true });
    expect(stage.held.shot).toBe(shot);
  }
});

test('a frozen frame shows its changes, unless they are already in view', () => {
  const stage = new Watching();
  const frames = [{ C2: [5], C3: [5] }, { C3: [6] }, { C4: [800] }, { C4: [500] }, all(1), all(800)];
  const [both, one, other, folded, everything, nowhere] = frames.map((rows) => stage.game.frame(rows));
  expect(stage.show(both!)).toEqual(['C2', 'C3']);
  const { shot } = stage.held;
  expect(stage.show(one!)).toEqual(['C2', 'C3']);
  expect(stage.held.shot).toBe(shot);
  expect(stage.show(other!)).toEqual(['C4']);
  const before = stage.held.shot;
  expect(stage.show(folded!)).toEqual(['C4']);
  expect(stage.held.shot).not.toBe(before);
  expect(stage.show(everything!)).toEqual(['C4']);
  expect(stage.show(nowhere!)).toBe('map');
  expect(stage.show(folded!)).toEqual(['C4']);
});

test('the selection is shown immediately, and kept until it changes', () => {
  const stage = new Watching();
  const position = stage.game.frame({ C2: [700] });
  expect(stage.show(position, { running: true })).toBe('map');
  const focus: Focus = { kind: 'component', id: 'C4' };
  expect(stage.show(position, { running: true, focus })).toEqual(['C4']);
  const { shot } = stage.held;
  for (const rows of [{ C2: [1] }, { C4: [899] }, all(3)]) {
    expect(stage.show(stage.game.frame(rows))).toEqual(['C4']);
    expect(stage.held.shot).toBe(shot);
  }
  expect(stage.show(stage.game.frame(all(4)), { focus: { kind: 'component', id: 'C5' } })).toEqual(['C5']);
  expect(stage.show(position, { focus: null })).toEqual(['C2']);
});

test('a shot that the user chose is kept while stepping through frames', () => {
  const stage = new Watching();
  const [first, second] = [stage.game.frame({ C2: [700] }), stage.game.frame({ C3: [700] })];
  expect(stage.show(first)).toEqual(['C2']);
  stage.held = { ...stage.held, chosen: true };
  expect(stage.show(second)).toEqual(['C2']);
  expect(stage.show(second, { focus: { kind: 'component', id: 'C6' } })).toEqual(['C6']);
  expect(stage.show(first, { focus: null })).toEqual(['C2']);
});

test('a shot ends when one of its structures is gone', () => {
  const stage = new Watching();
  expect(stage.show(stage.game.frame({ C2: [700] }))).toEqual(['C2']);
  const { view } = stage.held.shot;
  const slots = [{ ...view.cast!.slots[0]!, name: 'gone' }];
  stage.held = { ...stage.held, shot: { ...stage.held.shot, view: { ...view, cast: { ...view.cast!, slots } } } };
  expect(stage.show(stage.game.frame({ C3: [700] }), { running: true })).toEqual(['C3']);
});

test('folds keep the selection wherever it moves', () => {
  const stage = new Watching();
  const swap = stage.game.frame({ world: [4] });
  stage.show(swap, { focus: { kind: 'entity', entity: 500 } });
  expect(stage.cards).toContain('world');
  expect(stage.shownNow.cast!.cells[0]).toEqual({ column: 'world.ids', row: 500 });
  // Row 3 now holds entity 500, so the list contains it twice. Its first place counts.
  stage.show(stage.game.move(3, 500), { running: true });
  expect(stage.shownNow.cast!.cells[0]).toEqual({ column: 'world.ids', row: 3 });
});
