import { expect, test } from 'vitest';
import { NO_VERSIONS } from '../../../core/cells/id-format.ts';
import { TestGame } from '../../../core/scene/testing/test-game.ts';
import type { Source } from '../../state/source/source.ts';
import { hitCountText, hitFramesText, timeOfHit } from './hit-frames.ts';
import { markedTexts } from './hits.ts';
import { type Hits, hitsOfEntity, joinHits } from './listed-hits.ts';
import { collectHits } from './memory-hits.ts';

const words = (key: string, args?: object): string => `${key} ${JSON.stringify(args)}`;

function sourceOf({ capture }: TestGame): Source {
  return {
    capture,
    length: capture.world.timeline.length,
    momentAt: (at: number) => capture.moments.at(at),
  } as unknown as Source;
}

/** Collects everything in slices of one candidate. */
function collected(game: TestGame, ...texts: string[]) {
  const { world } = game.capture;
  for (let turns = 0; turns < 100; turns++) {
    const { hits, isComplete } = collectHits(world, texts, () => true);
    if (isComplete) return hits;
    collectHits(world, texts, () => false);
  }
  throw new Error('The search does not end');
}

test('hits are listed with their frames, seconds ago and entities, however the search is sliced', () => {
  const game = new TestGame(['Position'], 3);
  const gone = game.move(2, 1);
  const back = game.move(2, 2);
  game.frame({ Position: [0] });
  const hits = collected(game, 'destroyed', 'created');
  expect(hits.map(({ text, position, hit }) => [text, position, hit.entities])).toEqual([
    ['destroyed', gone, [2]],
    ['created', back, [2]],
  ]);
  const source = sourceOf(game);
  expect(hitFramesText(hits[0]!, game.capture.world, source, words)).toBe('ui.live.frame {"frame":2}');
  expect(timeOfHit(hits[0]!, game.capture.world)).toBe(32);
  expect(game.capture.moments.runningSince(32)).toBe(32);
  const found = collectHits(game.capture.world, ['destroyed', 'created'], () => false);
  const count = (change: Partial<Hits>) => hitCountText({ ...found, ...change }, game.capture.world, source, words);
  const range = JSON.stringify({ count: 2, when: 'ui.watch.between {"from":1,"to":4}' });
  expect(count({})).toBe(`ui.watch.countIn ${range}`);
  expect(count({ isComplete: false })).toBe(`ui.watch.countSoFarIn ${range}`);
  expect(count({ left: { which: 'earlier', kept: 1 } })).toBe(`ui.watch.countLast ${range}`);
});

test('a hit in a whole frame after torn ones names the range of frames', () => {
  const game = new TestGame(['Position'], 3);
  game.move(2, 2);
  game.move(2, 1, true);
  game.move(1, 1, true);
  game.move(1, 1);
  const [hit] = collected(game, 'destroyed');
  expect(hitFramesText(hit!, game.capture.world, sourceOf(game), words)).toBe('ui.watch.between {"from":3,"to":5}');
});

test('a hit after torn frames begins at the last one that read its cells, or says that it is not known', () => {
  const range = (...rows: readonly (number | null)[]): string => {
    const game = new TestGame(['Position'], 3, 1);
    for (const row of rows) {
      if (row === null) game.frame({ Position: [0] }, true);
      else game.move(row, 10 + game.capture.world.timeline.length, true);
    }
    const position = game.move(1, 2, true);
    const place = { text: 'destroyed', before: position - 1, position, hit: { entities: [1], count: 1 } };
    return hitFramesText(place, game.capture.world, sourceOf(game), words);
  };
  const between = 'ui.watch.between {"from":3,"to":5}';
  expect([range(1, null, null), range(0, 2, null)]).toEqual([between, between]);
  // No earlier frame is known to have read the row.
  expect(range(2, 0, null)).toBe('ui.watch.upTo {"when":"ui.live.frame {\\"frame\\":5}"}');
});

test('the first picture of a game is no hit, later frames are found when they arrive', () => {
  const game = new TestGame(['Position', 'Speed'], 10, 1);
  game.move(10, 10, true);
  game.move(11, 11);
  expect(collected(game, '+*')).toEqual([]);
  const made = game.move(12, 12);
  expect(collected(game, '+*').map(({ position }) => position)).toEqual([made]);
});

test('hits of which earlier or later ones are left out are joined where all are known', () => {
  const at = (...positions: number[]) =>
    positions.map((position) => ({ text: 'A', before: position - 1, position, hit: { entities: [], count: 1 } }));
  const all = { hits: at(1, 5, 9), isComplete: true, frames: { from: 0, to: 9 }, left: null, problem: null };
  const joined = (hits: Hits) => joinHits([all, hits]).hits.map(({ position }) => position);
  expect(joined({ ...all, hits: at(4, 6), left: { which: 'earlier', kept: 4 } })).toEqual([4, 5, 6, 9]);
  expect(joined({ ...all, hits: at(4, 6), left: { which: 'later', kept: 6 } })).toEqual([1, 4, 5, 6]);
  // A search for one entity may leave none of the kept ones.
  expect(joined({ ...all, hits: [], left: { which: 'later', kept: 6 } })).toEqual([1, 5]);
  expect(joinHits([all, { ...all, frames: { from: 4, to: 6 } }])).toMatchObject({ frames: { from: 4, to: 6 } });
});

test('a search for one entity keeps only its hits, and names it first', () => {
  const hit = (...entities: number[]) => ({ entities, count: entities.length });
  const hits = [hit(1, 2), hit(3), hit(4, 5, 2)].map((each, position) => {
    return { text: 'lost A', before: position, position: position + 1, hit: each };
  });
  const found = hitsOfEntity(hits, 2, NO_VERSIONS);
  expect(found.map(({ position, hit: { entities } }) => [position, entities])).toEqual([
    [1, [2, 1]],
    [3, [2, 4, 5]],
  ]);
});

test('a search adds conditions to those of enabled breakpoints, and for one entity none all of whose hits are marked', () => {
  const breakpoints = ['lost A', 'lost B', 'lost C', 'lost B'].map((text, i) => ({ text, enabled: i > 0 }));
  const enabled = ['lost B', 'lost C'];
  const asked = (entity: number | null) => markedTexts(breakpoints, { texts: ['lost A', 'lost B'], entity });
  expect(markedTexts(breakpoints, null)).toEqual({ enabled, searched: [], texts: enabled });
  expect(asked(null)).toEqual({ enabled, searched: ['lost A'], texts: [...enabled, 'lost A'] });
  expect(asked(7)).toEqual({ enabled, searched: ['lost A'], texts: enabled });
});
