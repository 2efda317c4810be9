import { describe, expect, test } from 'vitest';
import { DEFAULTS, type ExportRequest } from '../../../core/export/request.ts';
import type { RectMark } from '../../../core/scene/scene.ts';
import type { Drawing } from '../subject.ts';
import { Threads } from '../threads/threads.ts';
import { FramePainter } from './frames.ts';
import { addFrame } from './video/segments.ts';
import type { SeriesWriter } from './writer.ts';
import { writers } from './writers.ts';

const REQUEST: ExportRequest = {
  ...DEFAULTS,
  id: 'job',
  source: { name: 'test.ecs', text: '', engine: 'entt' },
  width: 64,
  height: 36,
  motion: { fps: 20, transition: 1, hold: 0.5, loop: true },
};

/** A square that moves, or does not. */
function drawing(distance: number, onPaint = () => {}): Drawing {
  const square = { kind: 'rect', key: 'square', y: 4, width: 9, height: 9, radius: 2, fill: 'written' } as const;
  return {
    at(t) {
      onPaint();
      const marks: RectMark[] = [{ ...square, x: 4 + t * distance }];
      return { width: 64, height: 36, layers: [{ marks, x: 0, y: 0, scale: 1 }] };
    },
    number: { n: 1, total: 1 },
    code: 'test',
    heading: '',
    part: 0,
    title: '',
    pseudocode: [],
    source: null,
  };
}

describe('frames', () => {
  const painted = async (distance: number, signal: AbortSignal, onPaint?: () => void): Promise<number[]> => {
    const times: number[] = [];
    const threads = new Threads();
    const painter = new FramePainter(
      { request: REQUEST, asked: REQUEST, threads, signal },
      async ({ ms }) => void times.push(ms),
    );
    await painter.add(drawing(distance, onPaint), true);
    await painter.end();
    return times;
  };

  test('that are equal and follow each other are one, which is shown longer', async () => {
    expect(await painted(0, new AbortController().signal)).toEqual([1500]);
    expect((await painted(50, new AbortController().signal)).length).toBeGreaterThan(15);
  });

  test('are not painted any more after a cancel', async () => {
    const cancel = new AbortController();
    let count = 0;
    const onPaint = () => {
      if (++count === 3) cancel.abort(new Error('cancelled'));
    };
    await expect(painted(50, cancel.signal, onPaint)).rejects.toThrow('cancelled');
    expect(count).toBe(3);
  });
});

test.each(['gif', 'webm', 'mp4'] as const)('%s has the same bytes whatever the number of threads', async (format) => {
  const made = async (count: number): Promise<Uint8Array> => {
    const threads = new Threads(count);
    const settings = { request: REQUEST, asked: REQUEST, threads, signal: new AbortController().signal };
    const writer = writers[format].open(settings) as SeriesWriter;
    for (const distance of [50, 48, 46, 44, 42]) await writer.add(drawing(distance), true);
    const file = await writer.end();
    await threads.close();
    return file;
  };
  expect(Buffer.compare(await made(1), await made(3))).toBe(0);
});

test.each(['avc', 'vp8'] as const)('an encoder that does not start is named: %s', async (codec) => {
  const size = { width: 0, height: 0 };
  await expect(addFrame(1, codec, size, new Uint8Array(0))).rejects.toMatchObject({ key: 'export.no-encoder' });
});
