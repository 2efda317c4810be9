import { expect, test } from 'vitest';
import { Capture } from '../../core/capture/capture.ts';
import { recordingOfSpan } from '../../core/capture/recording-of-span.ts';
import { engineOf } from '../../core/engines/all.ts';
import { captionParts, DEFAULTS, type ExportRequest } from '../../core/export/request.ts';
import { TestGame } from '../../core/scene/testing/test-game.ts';
import type { ColumnChange, Delta, Hello } from '../../core/wire/messages/message.ts';
import { exportTexts } from './testing/export-files.ts';

const hello: Hello = {
  type: 'hello',
  protocol: 1,
  name: 'set',
  instance: '0'.repeat(32),
  engine: { name: 'entt', version: '3.13.2' },
  adapter: 'test',
  grade: 'frame',
  capabilities: [],
};

const whole = (c: number, ...values: number[]): ColumnChange => ({
  c,
  whole: new Uint8Array(Uint32Array.from(values).buffer),
});

/** A registry with two entities. The second frame creates a third one. */
function captured(): Capture {
  const capture = new Capture(() => 1e9, engineOf);
  const handles = { kind: 'entt.entities', group: 'registry.entities', entityBits: 20, versionBits: 12 };
  const meta = (role: string, more = {}) => ({ ...handles, role, tag: true, policy: 'swap_and_pop', ...more });
  capture.apply(hello);
  capture.apply({
    type: 'schema',
    columns: [
      { id: 0, name: 'registry.entities.packed', type: 'u32', meta: meta('packed') },
      { id: 1, name: 'registry.entities.sparse', type: 'u32', meta: meta('sparse', { page: 4 }) },
      { id: 2, name: 'registry.entities.pages', type: 'u32', meta: meta('pages', { page: 4 }) },
      { id: 3, name: 'registry.entities.free-list', type: 'u32', meta: meta('free-list') },
      { id: 4, name: 'registry.entities.length', type: 'u32', meta: meta('length') },
      { id: 5, name: 'registry.pools', type: 'json', meta: { kind: 'entt.pools' } },
    ],
  });
  const world = (count: number): ColumnChange[] => {
    const ids = Array.from({ length: count }, (_, id) => id);
    return [whole(0, ...ids), whole(1, ...ids), whole(2, 1), whole(3, 0xffff_ffff), whole(4, count)];
  };
  capture.apply({ type: 'snapshot', seq: 1, frame: 700, time: 0, columns: world(2) });
  capture.apply({ type: 'delta', seq: 2, frame: 701, time: 16, columns: world(3) } satisfies Delta);
  return capture;
}

async function request(capture: Capture, captions: { position: number; text: string }[]): Promise<ExportRequest> {
  const options = { from: 1, to: 2, captions, created: '', writer: 'test' };
  return {
    ...DEFAULTS,
    id: 'job',
    source: { name: 'set', recording: await recordingOfSpan(capture, options), offset: 40, total: 90 },
    steps: 'all',
    every: 'access',
    formats: ['svg'],
    width: 960,
    height: 540,
    scale: 1,
    theme: 'light',
    locale: 'en',
    transparent: false,
    focus: null,
    shown: null,
  };
}

test('a span of a game is drawn with the frame numbers of the whole game', async () => {
  const files = await exportTexts(await request(captured(), []));
  expect([...files.keys()]).toEqual(['041-live-snapshot.svg', '042-live-frame.svg']);
  const [first, second] = [...files.values()];
  expect(first).toContain('>Frame 700<');
  expect(second).toContain('>Frame 701<');
  expect(second).toContain('42 of 90');
  expect(second).not.toBe(first);
});

test('all frames are one shot, so their changes are large in each picture', async () => {
  const game = new TestGame(
    Array.from({ length: 7 }, (_, i) => `C${i}`),
    300,
  );
  game.frame({ C2: [200] });
  const to = game.frame({ C4: [250] });
  const options = { from: 1, to, captions: [], created: '', writer: 'test' };
  const source = { name: 'game', recording: await recordingOfSpan(game.capture, options), offset: 0, total: to };
  const files = await exportTexts({
    ...(await request(captured(), [])),
    source,
    parts: captionParts(false),
    width: 1920,
    height: 1080,
  });
  const [world, ...frames] = [...files.values()];
  const cards = (picture: string) => (picture.match(/<rect [^>]*rx="12"[^>]*>/g) ?? []).slice(0, 2);
  expect(cards(world!)).toHaveLength(2);
  for (const frame of frames) expect(cards(frame)).toEqual(cards(world!));
  expect(frames.map((picture) => ['>1200<', '>2250<'].map((value) => picture.includes(value)))).toEqual([
    [true, false],
    [true, true],
  ]);
});

test('a caption replaces the sentence of its step', async () => {
  const files = await exportTexts(await request(captured(), [{ position: 2, text: 'Look at the third' }]));
  expect([...files.values()].map((picture) => picture.includes('Look at the third'))).toEqual([false, true]);
});

test('bytes that are not a recording are refused with a message', async () => {
  const of = await request(captured(), []);
  const source = { name: 'broken', recording: new Uint8Array(40), offset: 0, total: 1 };
  await expect(exportTexts({ ...of, source })).rejects.toMatchObject({ key: 'host.error.not-a-recording' });
});
