import { expect, test } from 'vitest';
import type { RecordedMessage } from '../wire/messages/message.ts';
import { hello } from '../wire/testing/hello.ts';
import { framesIn, positionsOfFrames } from './frame-positions.ts';
import { recordedOf } from './testing/recorded-of.ts';

const schema: RecordedMessage = { type: 'schema', columns: [{ id: 0, name: 'x', type: 'u32', meta: {} }] };

/** The messages of one run of a game: its frames, each with the number of frames that its message covers. */
function run(instance: string, frames: readonly (readonly [frame: number, merged?: number])[]): RecordedMessage[] {
  const messages = frames.map(([frame, merged], i): RecordedMessage => {
    const stamp = { seq: i + 1, frame, time: 16 * frame, columns: [] };
    return i === 0 ? { type: 'snapshot', ...stamp } : { type: 'delta', ...stamp, ...(merged && { merged }) };
  });
  return [{ ...hello, instance: instance.repeat(32) }, schema, ...messages];
}

/** Position 1 is frame 40. Frames 41 to 48 and 56 to 69 changed nothing; frames 50 to 55 came in one message. */
const game = run('a', [[40], [49], [55, 6], [70], [71], [71], [72], [73], [74], [75]]);

test.each([
  [
    [40, 40],
    [1, 1],
  ],
  [
    [44, 45],
    [1, 1],
  ],
  [
    [44, 49],
    [1, 2],
  ],
  // Either of the frames of a message is in the picture before it and in its own.
  [
    [52, 52],
    [2, 3],
  ],
  [
    [60, 66],
    [3, 3],
  ],
  [
    [60, 70],
    [3, 4],
  ],
  // Both messages about frame 71 belong to it.
  [
    [71, 71],
    [5, 6],
  ],
  [
    [71, 73],
    [5, 8],
  ],
  [
    [40, 75],
    [1, 10],
  ],
] as const)('frames %j are positions %j, however far the keyframes are', async (frames, positions) => {
  for (const spacing of [1, 2, 3, 100])
    expect(await positionsOfFrames(await recordedOf(game, spacing), frames), `${spacing}`).toEqual(positions);
});

test('frames that no run of the game has are not found, and the runs say which they have', async () => {
  const again = run('b', [[0], [1], [2], [60]]);
  for (const spacing of [1, 3, 100]) {
    const recorded = await recordedOf([...game, ...again], spacing);
    expect(await framesIn(recorded)).toEqual([
      [40, 75],
      [0, 60],
    ]);
    for (const missing of [
      [39, 80],
      [76, 76],
      [0, 70],
    ] as const)
      expect(await positionsOfFrames(recorded, missing)).toBeNull();
    expect(await positionsOfFrames(recorded, [1, 60])).toEqual([12, 14]);
    expect(await positionsOfFrames(recorded, [60, 60])).toEqual([3, 3]);
  }
});
