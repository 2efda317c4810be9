import { expect, test } from 'vitest';
import { TestGame } from '../scene/testing/test-game.ts';
import { Moments } from './moments.ts';

/** Makes positions from 1 on, `apart` milliseconds apart; `.` is whole, `t` is torn. */
function momentsOf(frames: string, apart: number): Moments {
  const moments = new Moments();
  [...frames].forEach((frame, i) => {
    moments.note(i + 1, { frame: i + 1, time: i * apart, torn: frame === 't', valueAge: 0 });
  });
  return moments;
}

function ends(moments: Moments, length: number): number[] {
  const found = Array.from({ length }, (_, step) => {
    const [from, to] = moments.spanOf(step);
    expect(step).toBeGreaterThanOrEqual(from);
    expect(step).toBeLessThan(to);
    return to;
  });
  return [...new Set(found)];
}

test('torn frames form one moment with the whole frame that follows them', () => {
  expect(ends(momentsOf('..tt.t.', 16), 7)).toEqual([1, 2, 5, 7]);
  expect(ends(momentsOf('.ttt', 16), 4)).toEqual([1, 4]);
  expect(ends(momentsOf('tt.', 16), 3)).toEqual([3]);
});

test('if no whole frame follows within two seconds, each torn frame is a moment', () => {
  expect(ends(momentsOf('.ttt.t.', 800), 7)).toEqual([1, 2, 3, 4, 5, 7]);
  expect(ends(momentsOf('tttt', 800), 4)).toEqual([1, 2, 3, 4]);
  expect(ends(momentsOf('.t.', 2500), 3)).toEqual([1, 2, 3]);
});

test('moments are settled up to the last whole frame, or after two seconds without one', () => {
  const settled = (frames: string, apart: number) =>
    Array.from(frames, (_, i) => momentsOf(frames.slice(0, i + 1), apart).settled(i + 1));
  expect(settled('.tt.t', 16)).toEqual([1, 1, 1, 4, 4]);
  expect(settled('.tttt.', 800)).toEqual([1, 1, 1, 4, 5, 6]);
});

test('the search for the previous whole position ends two seconds back', () => {
  const before = (frames: string, apart: number) => momentsOf(frames, apart).wholeBefore(frames.length);
  expect([before('.tt.', 16), before('...', 9000), before('.tt.', 800), before('.ttt.', 800)]).toEqual([1, 2, 1, null]);
  expect([before('tt.', 16), before('.', 16)]).toEqual([null, 0]);
});

test('changes count from the last whole position, or from the previous one after two seconds without a whole one', () => {
  const from = (frames: string, apart: number) => momentsOf(frames, apart).comparedWith(frames.length);
  expect([from('.tt.', 16), from('.tt', 16), from('tt.', 16), from('.', 16)]).toEqual([1, null, null, 0]);
  expect([from('.tttt.', 800), from('.tttt', 800)]).toEqual([5, 4]);
});

test('missing frames after a torn frame are not torn', () => {
  const game = new TestGame(['Position'], 3);
  const torn = game.move(0, 2, true);
  const { capture } = game;
  capture.skipTo(torn + 2);
  expect([torn, torn + 1, torn + 2].map((position) => capture.moments.isTorn(position))).toEqual([true, false, false]);
});

test('time in which the game is paused does not count as running time', () => {
  const moments = momentsOf('....', 1000);
  const { frame } = moments.at(2)!;
  expect([moments.runningTime(1, 4), moments.runningTime(2, 9)]).toEqual([3000, null]);
  moments.notePause(true, frame, 2);
  expect([moments.runningTime(1, 4), moments.runningTime(3, 4)]).toEqual([1000, 0]);
  moments.notePause(false, frame, 2);
  expect([moments.runningTime(1, 4), moments.runningTime(2, 3), moments.runningTime(3, 4)]).toEqual([2000, 0, 1000]);
});

test('the pause begins with the first message about its frame, although the game says later that it is held', () => {
  const moments = momentsOf('..', 1000);
  const { frame, time } = moments.at(2)!;
  moments.note(3, { frame, time: time + 9000, torn: true, valueAge: 0 });
  moments.notePause(true, frame, 3);
  moments.note(4, { frame: frame + 1, time: time + 9500, torn: false, valueAge: 0 });
  expect([moments.runningTime(1, 3), moments.runningTime(1, 4)]).toEqual([1000, 1000]);
});

test('frames up to a pause may arrive after the message about it', () => {
  const moments = momentsOf('..', 1000);
  const { frame, time } = moments.at(2)!;
  const note = (length: number, later: number, at: number) =>
    moments.note(length, { frame: frame + later, time: time + at, torn: false, valueAge: 0 });
  moments.notePause(true, frame + 5, 2);
  note(3, 5, 100);
  note(4, 5, 9000);
  expect([moments.runningTime(2, 4), moments.runningTime(1, 4)]).toEqual([100, 1100]);
  // A single frame in the pause.
  note(5, 6, 9900);
  note(6, 6, 20_000);
  expect(moments.runningTime(2, 6)).toBe(100);
});
