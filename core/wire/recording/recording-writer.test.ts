import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { concatBytes } from '../../trace/bytes.ts';
import { LIMITS } from '../codec/limits.ts';
import type { RecordedMessage } from '../messages/message.ts';
import { about, dense, game, headerBytes, writtenParts } from '../testing/recorded-game.ts';
import { RecordingFrames } from './recording-frames.ts';
import { RecordingReader } from './recording-reader.ts';
import { RecordingWriter } from './recording-writer.ts';

/** Formats the frames of a part of a file, with the content of keyframes. */
function framesOf(part: Uint8Array): string {
  const frames = new RecordingFrames(LIMITS);
  frames.push(part);
  frames.close();
  const found: string[] = [];
  for (let frame = frames.next(); frame !== null; frame = frames.next())
    found.push(frame.kind === 'keyframe' ? `keyframe(${Object.values(frame.keyframe).join()})` : frame.kind);
  return found.join(' ');
}

const framesOfParts = (parts: readonly Uint8Array[]) => parts.slice(1).map(framesOf);

test('each message is one write, a keyframe with the state it repeats is one, and the index with the trailer is one', async () => {
  const parts = await writtenParts(game, dense);
  expect(framesOfParts(parts)).toEqual([
    'keyframe(0,1,16,false) piece piece piece',
    'piece',
    'plain',
    'keyframe(2,2,32,true) piece piece piece piece',
    'piece',
    'piece',
    'keyframe(5,4,64,true) piece piece piece piece',
    'piece',
    'keyframe(7,1,16,false) piece piece piece',
    'piece',
    'piece',
    'plain trailer',
  ]);
});

test('each message is deflated with the earlier messages since its keyframe, and the bytes of a file stay the same', async () => {
  const dictionaries: number[] = [];
  const parts = await writtenParts(game, dense, async (bytes, dictionary) => {
    dictionaries.push(dictionary.length);
    return bytes;
  });
  expect(dictionaries.join(' ')).toBe('0 168 279 369 0 168 279 359 423 544 0 168 279 376 451 0 168 218 281 342 0');
  expect(createHash('sha256').update(concatBytes(parts)).digest('hex').slice(0, 16)).toBe('8a2f77bc26b50ee5');
});

test('a keyframe follows after a number of messages or bytes, and after several times the bytes of the previous one', async () => {
  const withKeyframe = async (spacing: Partial<typeof dense>) =>
    framesOfParts(
      await writtenParts(game, { messages: 1e9, bytes: 1e9, ratio: 0, ...spacing }, async (bytes) => bytes),
    ).flatMap((frames, i) => (frames.startsWith('keyframe') ? [i] : []));
  expect(await withKeyframe({})).toEqual([0, 8]);
  expect(await withKeyframe({ messages: 4 })).toEqual([0, 4, 8]);
  expect(await withKeyframe({ bytes: 100 })).toEqual([0, 3, 6, 8]);
  const ratios = [0.2, 0.3, 0.5, 1];
  expect(await Promise.all(ratios.map((ratio) => withKeyframe({ messages: 1, ratio })))).toEqual([
    [0, 3, 6, 8],
    [0, 4, 8],
    [0, 6, 8],
    [0, 7, 8],
  ]);
});

/** Returns the messages read from a part of a file. */
function readInside(bytes: Uint8Array, inside: boolean): RecordedMessage[] {
  const reader = new RecordingReader({ inside });
  reader.push(bytes);
  reader.close();
  const read: RecordedMessage[] = [];
  for (let message = reader.next(); message !== null; message = reader.next()) read.push(message);
  return read;
}

test('reading from the start gives the added messages, and reading from a keyframe gives its state and the later messages', async () => {
  const parts = await writtenParts(game, dense);
  const file = concatBytes(parts);
  expect(readInside(file, false)).toEqual(game);
  const [hello, schema, keyframe, ...rest] = readInside(concatBytes(parts.slice(4)), true);
  expect([hello, schema]).toEqual(game.slice(0, 2));
  const x = Uint8Array.of(10, 0, 0, 0, 21, 0, 0, 0, 30, 0, 0, 0);
  const columns = [
    { c: 0, whole: x },
    { c: 2, whole: ['a', null] },
  ];
  expect(keyframe).toEqual({ type: 'keyframe', position: 2, seq: 1, frame: 2, time: 32, columns });
  expect(rest).toEqual(game.slice(5));
  // Reading cannot begin between two keyframes.
  expect(readInside(concatBytes(parts.slice(5)), true)).toEqual(readInside(concatBytes(parts.slice(7)), true));
  expect(file.length - headerBytes(file)).toBe(concatBytes(parts.slice(1)).length);
});

test('a keyframe repeats columns grouped by type', async () => {
  const types = ['u8', 'f32', 'json', 'u8', 'f64', 'f32', 'u8'] as const;
  const columns = types.map((type, c) => ({ c, whole: type === 'json' ? ['a'] : new Uint8Array(8) }));
  const messages: RecordedMessage[] = [
    game[0]!,
    { type: 'schema', columns: types.map((type, id) => ({ id, name: `column ${id}`, type })) },
    ...[1, 2].map((n) => ({ type: 'snapshot' as const, seq: n, frame: n, time: n, columns })),
  ];
  const parts = await writtenParts(messages, { messages: 1, bytes: 1e9, ratio: 0 });
  const [, , keyframe] = readInside(parts[2]!, true);
  expect(keyframe).toMatchObject({ type: 'keyframe', columns: [0, 3, 6, 2, 4, 1, 5].map((c) => ({ c })) });
});

test('no messages are written after a write has failed', async () => {
  let writes = 0;
  const output = {
    write: async () => {
      writes++;
      if (writes === 3) throw new Error('full');
    },
    deflate: async (bytes: Uint8Array) => bytes,
  };
  const writer = new RecordingWriter(output, about);
  const added = await Promise.allSettled([...game.map((message) => writer.add(message)), writer.end()]);
  expect(added.map(({ status }) => status).join(' ')).toBe(`${'fulfilled '.repeat(3)}${'rejected '.repeat(13)}`.trim());
  expect(writes).toBe(3);
});
