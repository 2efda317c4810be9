import { expect, test } from 'vitest';
import { SCALES, type Shot } from '../../core/scene/shot.ts';
import { TestGame } from '../../core/scene/testing/game.ts';
import { strictTranslator } from '../../core/testing/texts.ts';
import { frameAt } from '../state/operations.ts';
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

function never(): never {
  throw new Error('The scene is not needed');
}

/** What a stage shows that begins at a frame which changed little. */
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

test('a game of which little is known at first is a map as soon as there is more than can be large', () => {
  const game = new TestGame([], 501);
  const framing = new Framing();
  const inputOf = (position: number) => {
    const picture = game.capture.world;
    picture.timeline.seek(position);
    const span = frameAt(picture, position);
    return { ...LOOK, ...STILL, picture, position, running: true, focus: null, span };
  };
  const slots = () => framing.shot.view.cast?.slots.map(({ name }) => name);
  let input = inputOf(1);
  framing.place(input, SIZE);
  expect(slots()).toEqual(['world']);
  const now = { transform: { k: 1, x: 0, y: 0 }, scene: () => never() };
  for (const component of ['A', 'B', 'C', 'D', 'E', 'F', 'G']) {
    const before = input;
    input = inputOf(game.declare(component));
    framing.follow(before, input, now, SIZE);
  }
  expect(framing.shot.view.map ?? null).not.toBeNull();
  const { shot } = framing;
  framing.follow(input, inputOf(game.frame({ C: [3] })), now, SIZE);
  expect(framing.shot).toBe(shot);
});

test('a game that runs begins as a map at any of its frames; frozen, with what the frame changed', () => {
  expect(firstShot(true).map ?? null).not.toBeNull();
  expect(firstShot(true).cast ?? null).toBeNull();
  expect(firstShot(false).cast?.slots.map(({ name }) => name)).toEqual(['C2']);
});
