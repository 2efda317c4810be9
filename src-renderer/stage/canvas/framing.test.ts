import { expect, test } from 'vitest';
import { SCALES, type Shot } from '../../../core/scene/stage/shot.ts';
import { TestGame } from '../../../core/scene/testing/test-game.ts';
import { strictTranslator } from '../../../core/testing/texts.ts';
import { frameAt } from '../../state/script/operations.ts';
import { Framing } from './framing.ts';

const SIZE = { width: 1440, height: 690 };
const LOOK = { visible: () => true, depth: 'access', translate: strictTranslator('en'), theme: 'light' } as const;
const STILL = {
  scales: SCALES,
  travel: 0,
  follow: true,
  whole: null,
  beside: null,
  motion: 'jump',
  opening: 0,
} as const;

/** Returns the first shot of a stage at a frame with few changes. */
function firstShot(running: boolean): Shot['view'] {
  const game = new TestGame(
    Array.from({ length: 7 }, (_, i) => `C${i}`),
    900,
  );
  const position = game.frame({ C2: [5] });
  const picture = game.capture.world;
  picture.timeline.seek(position);
  const framing = new Framing();
  framing.place({ ...LOOK, ...STILL, picture, position, running, focus: null, span: frameAt(picture, position) }, SIZE);
  return framing.shot.view;
}

test('a running game begins as a map at any of its frames; a frozen one with the changes of the frame', () => {
  expect(firstShot(true).map ?? null).not.toBeNull();
  expect(firstShot(true).cast ?? null).toBeNull();
  expect(firstShot(false).cast?.slots.map(({ name }) => name)).toEqual(['C2']);
});

/** Returns the input of a stage for a running game. */
function running({ capture: { world: picture } }: TestGame) {
  const position = picture.timeline.length;
  const span = frameAt(picture, position);
  return { ...LOOK, ...STILL, picture, position, running: true, focus: null, span };
}

const gameOf = (structures: number) =>
  new TestGame(
    Array.from({ length: structures }, (_, i) => `C${i}`),
    900,
  );

test('a running game is laid out again when it has grown since the stage began', () => {
  const framing = new Framing();
  const before = running(gameOf(1));
  const transform = framing.place(before, SIZE);
  expect(framing.shot.view.cast ?? null).not.toBeNull();
  const now = { transform, scene: () => expect.unreachable() };
  expect(framing.follow(before, running(gameOf(7)), now, SIZE)).not.toBeNull();
  expect(framing.shot.view.map ?? null).not.toBeNull();
});

test('the map of a running game stays in view while structures are added', () => {
  const framing = new Framing();
  const before = running(gameOf(7));
  const transform = framing.place(before, SIZE);
  expect(framing.shot.view.map ?? null).not.toBeNull();
  const after = running(gameOf(16));
  const moved = framing.follow(before, after, { transform, scene: () => expect.unreachable() }, SIZE);
  expect(moved).toEqual(new Framing().place(after, SIZE));
  expect(moved).not.toEqual(transform);
});

test('cards are laid out again a few times when a structure is drawn wider than its card', () => {
  const game = gameOf(7);
  game.frame({ C2: [5], C3: [5] });
  const framing = new Framing();
  const input = { ...running(game), running: false };
  const transform = framing.place(input, SIZE);
  const now = { transform, scene: () => expect.unreachable() };
  const next = { ...input, running: true };
  const drawn = (wider: number) => {
    const { cast, extent } = { cast: framing.shot.view.cast!, extent: framing.shot.extent };
    const card = { title: '', part: 'card', state: 'same' } as const;
    return { ...extent, panels: cast.slots.map((slot) => ({ ...slot, ...card, width: slot.width + wider })) };
  };
  framing.growTo(drawn(0));
  const { shot } = framing;
  framing.follow(next, next, now, SIZE);
  expect(framing.shot).toBe(shot);
  let refits = 0;
  for (let i = 0; i < 10; i++) {
    const before = framing.shot;
    framing.growTo(drawn(40));
    framing.follow(input, { ...input, position: input.position }, now, SIZE);
    if (framing.shot !== before) refits++;
  }
  expect(refits).toBe(3);
});
