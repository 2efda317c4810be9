import { expect, test } from 'vitest';
import { SCALES, type Shot } from '../../core/scene/shot.ts';
import { TestGame } from '../../core/scene/testing/game.ts';
import { strictTranslator } from '../../core/testing/texts.ts';
import { frameAt } from '../state/script/operations.ts';
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

test('a game that runs begins as a map at any of its frames; frozen, with what the frame changed', () => {
  expect(firstShot(true).map ?? null).not.toBeNull();
  expect(firstShot(true).cast ?? null).toBeNull();
  expect(firstShot(false).cast?.slots.map(({ name }) => name)).toEqual(['C2']);
});

test('a game that runs is shown anew when there is more of it than when the stage began', () => {
  const [less, more] = [['C0'], Array.from({ length: 7 }, (_, i) => `C${i}`)].map((names) => new TestGame(names, 900));
  const inputOf = ({ capture: { world: picture } }: TestGame) => {
    const position = picture.timeline.length;
    const span = frameAt(picture, position);
    return { ...LOOK, ...STILL, picture, position, running: true, focus: null, span };
  };
  const framing = new Framing();
  const before = inputOf(less!);
  const transform = framing.place(before, SIZE);
  expect(framing.shot.view.cast ?? null).not.toBeNull();
  const now = { transform, scene: () => expect.unreachable() };
  expect(framing.follow(before, inputOf(more!), now, SIZE)).not.toBeNull();
  expect(framing.shot.view.map ?? null).not.toBeNull();
});
