import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { GifReader } from 'omggif';
import { describe, expect, test } from 'vitest';
import { formatIds } from '../../../core/export/formats.ts';
import { DEFAULTS, type ExportRequest } from '../../../core/export/request.ts';
import type { RectMark } from '../../../core/scene/scene.ts';
import { sample } from '../../../core/testing/sample.ts';
import { bytesOf } from '../../files/destinations.ts';
import type { PositionDrawing } from '../exported-pictures.ts';
import { addFrame } from '../tasks/segments.ts';
import { loaded, withPartial } from '../testing/export-files.ts';
import { Threads } from '../threads/worker-threads.ts';
import type { SeriesWriter } from './format-writer.ts';
import { FramePainter } from './frames.ts';

const REQUEST: ExportRequest = {
  ...DEFAULTS,
  id: 'job',
  source: { name: 'test.ecs', text: '', engine: 'entt' },
  width: 64,
  height: 36,
  motion: { fps: 20, transition: 1, hold: 0.5, loop: true },
};

/** Returns a position with a square that moves, or does not. */
function drawing(distance: number, onPaint = () => {}): PositionDrawing {
  const square = { kind: 'rect', key: 'square', y: 4, width: 9, height: 9, radius: 2, fill: 'written' } as const;
  return {
    at(t) {
      onPaint();
      const marks: RectMark[] = [{ ...square, x: 4 + t * distance }];
      return { width: 64, height: 36, layers: [{ marks, x: 0, y: 0, scale: 1 }] };
    },
    number: { unit: 'beat', n: 1, total: 1 },
    from: { unit: 'beat', n: 0, total: 1 },
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
      { request: REQUEST, original: REQUEST, threads, signal, partial: '' },
      async ({ ms }) => void times.push(ms),
    );
    await painter.add(drawing(distance, onPaint), true);
    await painter.end();
    return times;
  };

  test('are merged into one that is shown longer if they are equal and adjacent', async () => {
    expect(await painted(0, new AbortController().signal)).toEqual([1500]);
    expect((await painted(50, new AbortController().signal)).length).toBeGreaterThan(15);
  });

  test('reuse the memory of earlier frames, but not of the last one', async () => {
    const memory: Uint8Array[] = [];
    const { signal } = new AbortController();
    const settings = { request: REQUEST, original: REQUEST, threads: new Threads(), signal, partial: '' };
    const painter = new FramePainter(settings, async ({ data }) => void memory.push(data));
    await painter.add(drawing(50), true);
    await painter.end();
    expect(new Set(memory).size).toBe(3);
    for (const [i, data] of memory.entries()) expect(memory[i - 1]).not.toBe(data);
  });

  test('are not painted after a cancel', async () => {
    const cancel = new AbortController();
    let count = 0;
    const onPaint = () => {
      if (++count === 3) cancel.abort(new Error('cancelled'));
    };
    await expect(painted(50, cancel.signal, onPaint)).rejects.toThrow('cancelled');
    expect(count).toBe(3);
  });
});

const CLIPS = ['gif', 'mp4'] as const;

/** Returns the file that a writer makes of the added positions. */
function written(
  format: (typeof CLIPS)[number],
  count: number,
  add: (writer: SeriesWriter, cancel: AbortController, partial: string) => Promise<void>,
  request = REQUEST,
): Promise<Uint8Array> {
  return withPartial(async (partial) => {
    const threads = new Threads(count);
    const cancel = new AbortController();
    const writer = loaded[format].open({ request, original: request, threads, signal: cancel.signal, partial });
    if (writer.kind === 'still') throw new Error(`${format} is no clip`);
    try {
      await add(writer, cancel, partial);
      return await bytesOf(await writer.end());
    } finally {
      writer.abandon?.();
      await threads.close();
    }
  });
}

test.each(CLIPS)('%s has the same bytes with any number of threads', async (format) => {
  const made = (count: number): Promise<Uint8Array> =>
    written(format, count, async (writer) => {
      for (const distance of [50, 48, 46, 44, 42]) await writer.add(drawing(distance), true);
    });
  expect(Buffer.compare(await made(1), await made(3))).toBe(0);
});

const OTHERS = formatIds.filter((id) => !CLIPS.some((clip) => clip === id));

test.each(sample(OTHERS, 3))('%s has the same bytes with any number of threads', async (format) => {
  const made = (count: number): Promise<Uint8Array> =>
    withPartial(async (partial) => {
      const threads = new Threads(count);
      const settings = { request: REQUEST, original: REQUEST, threads, signal: new AbortController().signal, partial };
      const writer = loaded[format].open(settings);
      const drawings = [50, 48, 46, 44, 42].map((distance) => drawing(distance));
      try {
        if (writer.kind === 'still')
          return Buffer.concat(await Promise.all(drawings.map((each) => writer.write(each, 1))));
        for (const each of drawings) await writer.add(each, true);
        return await bytesOf(await writer.end());
      } finally {
        await threads.close();
      }
    });
  expect(Buffer.compare(await made(1), await made(3))).toBe(0);
});

test.each(CLIPS)('%s: pictures are written to a file while the next ones are painted', async (format) => {
  let stored = 0;
  await written(format, 1, async (writer, _, partial) => {
    for (let i = 0; i < 8; i++) await writer.add(drawing(40 + i), true);
    const sizes = await Promise.all(
      (await readdir(partial)).map(async (name) => (await stat(join(partial, name))).size),
    );
    stored = Math.max(...sizes);
  });
  expect(stored).toBeGreaterThan(0);
});

test.each(CLIPS)('%s: a cancel at the end stops the file before it is complete', async (format) => {
  const ended = written(format, 1, async (writer, cancel) => {
    await writer.add(drawing(50), true);
    cancel.abort(new Error('cancelled'));
  });
  await expect(ended).rejects.toThrow('cancelled');
});

test('GIF: a delay beyond 16 bits becomes several equal images', async () => {
  const motion = { ...REQUEST.motion, transition: 0, hold: 60 };
  for (const transparent of [false, true]) {
    const file = await written(
      'gif',
      1,
      async (writer) => {
        for (let i = 0; i < 23; i++) await writer.add(drawing(0), true);
        await writer.add(drawing(9), true);
      },
      { ...REQUEST, motion, transparent },
    );
    const reader = new GifReader(Buffer.from(file));
    const frames = Array.from({ length: reader.numFrames() }, (_, i) => reader.frameInfo(i));
    expect(frames.map(({ delay }) => delay)).toEqual([65_535, 65_535, 138_000 - 2 * 65_535, 6000]);
    const pictures = frames.map((_, i) => {
      const pixels = new Uint8Array(64 * 36 * 4);
      reader.decodeAndBlitFrameRGBA(i, pixels);
      return Buffer.from(pixels).toString('base64');
    });
    expect(pictures[1]).toBe(pictures[0]);
    expect(pictures[2]).toBe(pictures[0]);
  }
});

test('the error of an encoder that does not start names it', async () => {
  const size = { width: 0, height: 0 };
  await expect(addFrame(1, size, new Uint8Array(0))).rejects.toMatchObject({ key: 'export.no-encoder' });
});
