import { describe, expect, test } from 'vitest';
import { engineOf } from '../engines/all.ts';
import { rawBytes } from '../wire/messages/elements.ts';
import type { RecordedMessage } from '../wire/messages/message.ts';
import { hello } from '../wire/testing/hello.ts';
import { cutRecording } from './cut-recording.ts';
import { RecordingPart } from './recording-part.ts';
import { scanRecording } from './scan-recording.ts';
import { recordedOf } from './testing/recorded-of.ts';

const ROWS = 100_000;
/** Two chunks of writes: fewer than a frame of all rows. */
const options = { engineOf, maxBytes: 2 * 16_384 * 24 };

/** A recording whose frames change these numbers of rows. */
function recorded(changes: readonly number[]) {
  const at = (n: number) => ({ seq: n, frame: n, time: n });
  const deltas = changes.map(
    (rows, i): RecordedMessage => ({
      type: 'delta',
      ...at(i + 2),
      columns: [{ c: 0, runs: [0, rawBytes(new Uint32Array(rows).fill(i + 1))] }],
    }),
  );
  const columns = [{ c: 0, whole: rawBytes(new Uint32Array(ROWS)) }];
  return recordedOf(
    [
      hello,
      { type: 'schema', columns: [{ id: 0, name: 'x', type: 'u32' }] },
      { type: 'snapshot', ...at(1), columns },
      ...deltas,
    ],
    1000,
  );
}

describe('a frame with more changes than a part may have', () => {
  test('is not held, and said to be too large, while those around it are shown', async () => {
    const recording = await recorded([1, ROWS, 1]);
    const at = (position: number) => RecordingPart.around(recording, position, { before: 5, after: 5 }, options);
    const parts = await Promise.all([2, 3, 4].map(at));
    expect(parts.map((part, i) => [part.holds(i + 2), part.exceeds(i + 2)])).toEqual([
      [true, false],
      [false, true],
      [true, false],
    ]);
    const { columns } = parts[2]!.capture.world.timeline;
    expect([columns.get('x').peek(0), columns.get('x').peek(ROWS - 1)]).toEqual([3, 2]);
  });

  test('is said to be too large also behind others that are', async () => {
    const recording = await recorded([ROWS, ROWS, ROWS, 1]);
    const at = (position: number) => RecordingPart.around(recording, position, { before: 5, after: 5 }, options);
    const parts = await Promise.all([1, 2, 3, 4, 5].map(at));
    expect(parts.map((part, i) => [part.holds(i + 1), part.exceeds(i + 1)])).toEqual([
      ...new Array(4).fill([false, true]),
      [true, false],
    ]);
  });

  test.each(['forward', 'backward'] as const)(
    'is left out of a %s scan, which goes on behind it',
    async (direction) => {
      const recording = await recorded([1, ROWS, 1, 1]);
      const from = direction === 'forward' ? 0 : recording.length;
      const steps: number[] = [];
      for await (const { part, from: low, to } of scanRecording(recording, { ...options, from, direction })) {
        for (let step = Math.max(low, part.first); step < to; step++) steps.push(step);
      }
      expect(steps.toSorted((a, b) => a - b)).toEqual([1, 3, 4]);
    },
  );

  test('is not cut out if it writes more cells than are asked for', async () => {
    const recording = await recorded([1, 1, ROWS]);
    const cut = (to: number, maxCells: number) =>
      cutRecording(recording, { from: 1, to, maxCells, captions: [], created: '', writer: '' });
    await expect(cut(3, ROWS + 2)).resolves.toBeInstanceOf(Uint8Array);
    await expect(cut(3, ROWS + 1)).rejects.toMatchObject({ code: 'too-large' });
    await expect(cut(4, ROWS + 2)).rejects.toMatchObject({ code: 'too-large' });
    await expect(cut(1, ROWS - 1)).rejects.toMatchObject({ code: 'too-large' });
  });
});
