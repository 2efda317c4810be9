import { afterEach, expect, test, vi } from 'vitest';
import { Journal } from './journal.ts';
import { stepCode } from './step-code.ts';
import { snapshot } from './testing/snapshot.ts';
import { Timeline } from './timeline.ts';

const ROUNDS = 300;
const CODE = stepCode('write');

afterEach(() => vi.restoreAllMocks());

/** A timeline at its end, with kept copies of both ends if `isKept`. */
function recorded(isKept: boolean): Timeline {
  const timeline = new Timeline();
  const column = timeline.columns.declare({ name: 'a', type: 'u32' });
  for (let i = 0; i < ROUNDS; i++) {
    timeline.step(CODE, 0);
    column.set(i % 50, i);
  }
  if (!isKept) return timeline;
  timeline.keepKeyframe();
  timeline.seek(0);
  timeline.keepKeyframe();
  timeline.seek(ROUNDS);
  return timeline;
}

/** Counts the writes that are redone or undone while seeking through some positions. */
function writesOnTheWay(timeline: Timeline, positions: readonly number[]): number {
  let writes = 0;
  const count = (from: number, to: number) => {
    writes += Math.abs(to - from);
  };
  vi.spyOn(Journal.prototype, 'apply').mockImplementation(count);
  vi.spyOn(Journal.prototype, 'revert').mockImplementation(count);
  for (const position of positions) timeline.seek(position);
  return writes;
}

test('seeking to a kept position replays none of the writes between', () => {
  expect(writesOnTheWay(recorded(false), [0, ROUNDS, 0])).toBe(3 * ROUNDS);
  vi.restoreAllMocks();
  expect(writesOnTheWay(recorded(true), [0, ROUNDS, 10, ROUNDS - 5])).toBe(10 + 5);
});

test('every position holds the same cells as without keyframes', () => {
  const [plain, kept] = [recorded(false), recorded(true)];
  for (const position of [0, ROUNDS, 1, 120, 299, 60, 0]) {
    plain.seek(position);
    kept.seek(position);
    expect(snapshot(kept.columns), String(position)).toEqual(snapshot(plain.columns));
  }
});
