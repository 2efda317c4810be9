import { expect, test } from 'vitest';
import { TestGame } from '../../../core/scene/testing/test-game.ts';
import { strictTranslator } from '../../../core/testing/texts.ts';
import { sentenceOf } from '../../state/source/sentence.ts';
import { changesOf, passingChangesAt, passingText, readingAt } from './frame-changes.tsx';

function happened({ capture: { world, moments } }: TestGame, position: number): unknown {
  world.timeline.seek(position);
  const reading = readingAt(world, position, moments);
  const found = reading === null ? null : changesOf(reading);
  if (found === null) return null;
  const { summary, from } = found;
  return { from, spawned: summary.spawned.entities, destroyed: summary.destroyed.entities };
}

test('a torn frame names no entities, and the next whole one describes all changes since the last whole one', () => {
  const game = new TestGame(['Position'], 20);
  const whole = game.move(0, 30);
  const torn = game.move(1, 31, true);
  game.move(2, 32, true);
  const again = game.move(3, 33);
  const after = game.move(4, 34);
  expect(happened(game, whole)).toEqual({ from: whole - 1, spawned: [30], destroyed: [0] });
  expect(happened(game, torn)).toBe(null);
  expect(happened(game, again)).toEqual({ from: whole, spawned: [31, 32, 33], destroyed: [1, 2, 3] });
  expect(happened(game, after)).toEqual({ from: again, spawned: [34], destroyed: [4] });
});

test('a moved entity is not reported as destroyed, even if the list of entities was read in two parts', () => {
  const game = new TestGame(['Position'], 3);
  const [torn, whole] = [game.move(0, 2, true), game.move(2, 0)];
  expect([happened(game, torn), happened(game, whole)]).toEqual([null, null]);
});

test.each([
  [
    'en',
    '5 cells changed since they were last read: 3 in “Health”, 2 in “Position”. The parts of this frame were read at different moments, so it is not known which entities changed in it.',
  ],
  [
    'zh-CN',
    '自上次读取以来，有 5 个单元格发生了变化：“Health”中 3 个，“Position”中 2 个。这一帧的各部分取自不同时刻，因此无法得知哪些实体在这一帧发生了变化。',
  ],
] as const)('a torn frame says in %s what changed, and why no more is known', (language, words) => {
  const game = new TestGame(['Position', 'Health'], 20);
  const position = game.frame({ Position: [1, 2], Health: [1, 2, 3] }, true);
  const { world } = game.capture;
  world.timeline.seek(position);
  expect(sentenceOf(world, world.timeline.detailAt(position - 1), strictTranslator(language))).toBe(words);
});

test('the sentence of a whole frame says what happened to entities since the last whole one', () => {
  const game = new TestGame(['Position'], 20);
  const whole = game.move(0, 30);
  game.move(1, 31, true);
  const again = game.move(2, 32);
  const { world } = game.capture;
  const said = [whole, again].map((position) => {
    world.timeline.seek(position);
    return sentenceOf(world, world.timeline.detailAt(position - 1), strictTranslator('en'));
  });
  expect(said).toEqual(['1 spawned, 1 destroyed.', 'Since frame 2: 2 spawned, 2 destroyed.']);
});

test.each([
  ['en', 'Since frame 1: 1 spawned, 1 destroyed.'],
  ['zh-CN', '自第 1 帧以来：新建 1 个实体，销毁 1 个实体。'],
] as const)(
  'a game that is followed says in %s what its last whole frame did, also in the torn ones after it',
  (language, words) => {
    const game = new TestGame(['Position'], 20);
    const whole = game.move(0, 30);
    const torn = game.move(1, 31, true);
    const translate = strictTranslator(language);
    const { world, moments } = game.capture;
    const said = [whole, torn].map((position) => {
      world.timeline.seek(position);
      const passing = passingChangesAt(world, position, moments);
      return passing && passingText(passing, world, translate('ui.live.frame', { frame: passing.from }), translate);
    });
    expect(said).toEqual([words, words]);
  },
);

test('the changes of the last whole frame are shown for at most two seconds of torn frames', () => {
  const game = new TestGame(['Position'], 20);
  game.move(0, 30);
  const { world, moments } = game.capture;
  const isSaid = Array.from({ length: 200 }, () => {
    const position = game.move(1, 31, true);
    world.timeline.seek(position);
    return passingChangesAt(world, position, moments) !== null;
  });
  expect(isSaid.indexOf(false)).toBe(2000 / 16);
  expect(isSaid.at(-1)).toBe(false);
});

test('the changes of a followed game are cut after three parts, and the sentence says so', () => {
  const { world } = new TestGame(['Position'], 20).capture;
  const one = { count: 1, entities: [1] };
  const none = { count: 0, entities: [] };
  const lists = { gained: new Map(), lost: new Map(), changed: new Map([['Position', one]]) };
  const changes = {
    from: 1,
    summary: { spawned: one, destroyed: one, reused: none, presumed: none, others: none, moved: one, ...lists },
  };
  const said = (['en', 'zh-CN'] as const).map((language) =>
    passingText(changes, world, 'T', strictTranslator(language)),
  );
  expect(said).toEqual([
    'Since T: 1 spawned, 1 destroyed, 1 moved to another row and 1 more change.',
    '自T以来：新建 1 个实体，销毁 1 个实体，1 个实体移到其他行，另有 1 项变化。',
  ]);
});
