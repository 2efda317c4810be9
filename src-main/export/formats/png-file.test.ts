import fc from 'fast-check';
import { PNG } from 'pngjs';
import { afterAll, describe, expect, test } from 'vitest';
import { SOURCE_KEYWORD } from '../../../core/export/embedded-source.ts';
import { readEmbeddedSource } from '../../../core/export/reopen/read-embedded-source.ts';
import { sampledRuns } from '../../../core/testing/sample.ts';
import { Threads } from '../threads/worker-threads.ts';
import { encodePng } from './png-file.ts';

const threads = new Threads(2);
afterAll(() => threads.close());

const picture = fc
  .record({ width: fc.integer({ min: 1, max: 20 }), height: fc.integer({ min: 1, max: 20 }) })
  .chain(({ width, height }) =>
    fc
      .uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 })
      .map((data) => ({ data, width, height })),
  );

describe('encodePng', () => {
  test('another decoder reads the same pixels', async () => {
    await fc.assert(
      fc.asyncProperty(picture, fc.boolean(), async (pixels, transparent) => {
        const bytes = await encodePng(pixels, { transparent, texts: {} }, threads);
        const decoded = PNG.sync.read(Buffer.from(bytes));
        expect([decoded.width, decoded.height]).toEqual([pixels.width, pixels.height]);
        const expected = transparent ? pixels.data : pixels.data.map((value, i) => (i % 4 === 3 ? 255 : value));
        expect(Buffer.compare(decoded.data, Buffer.from(expected))).toBe(0);
      }),
      sampledRuns(40),
    );
  });

  test('sources of any characters can be read', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
        const pixels = { data: new Uint8Array(4), width: 1, height: 1 };
        const source = { kind: 'script', name: 'a.ecs', text, engine: 'entt', position: 1 };
        const texts = { other: 'x', [SOURCE_KEYWORD]: JSON.stringify(source) };
        const bytes = await encodePng(pixels, { transparent: false, texts }, threads);
        expect(readEmbeddedSource(bytes)).toEqual(source);
      }),
      sampledRuns(40),
    );
  });
});

test('tasks that are not finished when the threads end are rejected', async () => {
  const short = new Threads(1);
  const work = short.next().call('compressRuns', [new Uint32Array(12_000_000)]);
  const rejected = expect(work).rejects.toThrow('has ended');
  await short.close();
  await rejected;
});
