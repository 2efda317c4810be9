import { expect, test } from 'vitest';
import { encodePayload } from '../codec/codec.ts';
import { LIMITS } from '../codec/limits.ts';
import type { RecordedMessage } from '../messages/message.ts';
import { refusal } from '../testing/refusal.ts';
import { hello } from '../testing/world.ts';
import type { RecordingNotice } from './recording.ts';
import { RecordingChain } from './recording-chain.ts';
import { parseFrame, plainFrame, recordingStart } from './recording-frame.ts';
import { RecordingReader } from './recording-reader.ts';

const messages = [
  hello,
  { type: 'schema', columns: [{ id: 0, name: 'x', type: 'u8' }] },
  { type: 'snapshot', seq: 1, frame: 0, time: 0, columns: [{ c: 0, whole: Uint8Array.of(1, 2, 3) }] },
  { type: 'delta', seq: 2, frame: 1, time: 16, columns: [{ c: 0, length: 2 }] },
  { type: 'bye', code: 'done', reason: 'Recording stopped' },
];
const start = recordingStart({ created: '2024-06-07T08:09:10.000Z', writer: 'ECS Atlas 0.1.0' });
const frames = messages.map((message) => plainFrame(message));

function read(file: readonly Uint8Array[], size = 1000): { types: string[]; notice: RecordingNotice | null } {
  const bytes = Uint8Array.from(file.flatMap((part) => [...part]));
  const reader = new RecordingReader();
  const read: RecordedMessage[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    reader.push(bytes.subarray(at, at + size));
    for (let message = reader.next(); message !== null; message = reader.next()) read.push(message);
  }
  reader.close();
  for (let message = reader.next(); message !== null; message = reader.next()) read.push(message);
  const notice = reader.end();
  return { types: read.map((message) => message.type), notice };
}

test('a file starts with the signature and the header', () => {
  expect([...start.subarray(0, 8)]).toEqual([0x89, 0x45, 0x43, 0x53, 0x52, 0x0d, 0x0a, 0x1a]);
  const reader = new RecordingReader();
  reader.push(start);
  expect(reader.next()).toBeNull();
  expect(reader.header).toEqual({
    type: 'recording',
    format: 4,
    created: '2024-06-07T08:09:10.000Z',
    writer: 'ECS Atlas 0.1.0',
  });
});

test.each([1, 7, 1000])('a file that arrives in pieces of %i bytes is read completely', (size) => {
  expect(read([start, ...frames], size)).toEqual({ types: messages.map(({ type }) => type), notice: null });
});

test('all whole frames of a file that is cut anywhere are read, and the notice reports the rest', () => {
  const file = Uint8Array.from([start, ...frames].flatMap((part) => [...part]));
  const ends = [start.length];
  for (const frame of frames) ends.push(ends.at(-1)! + frame.length);
  for (let cut = start.length; cut < file.length; cut++) {
    const whole = ends.findLastIndex((end) => end <= cut);
    const { types, notice } = read([file.subarray(0, cut)]);
    expect(types).toHaveLength(whole);
    expect(notice).toMatchObject({ kind: ends.includes(cut) ? 'unfinished' : 'truncated', bytes: cut - ends[whole]! });
  }
});

test('a recording ends at a damaged frame', () => {
  const damaged = frames[3]!.slice();
  damaged[12]! ^= 1;
  const { types, notice } = read([start, ...frames.slice(0, 3), damaged, ...frames.slice(4)]);
  expect(types).toEqual(['hello', 'schema', 'snapshot']);
  expect(notice).toMatchObject({ kind: 'damaged', messages: 3, problem: 'the checksum of a frame does not fit' });
});

test('a restarted game sends another hello and may declare other columns', () => {
  const other = { type: 'schema', columns: [{ id: 0, name: 'y', type: 'json' }] };
  const again = [hello, other, { ...messages[2], columns: [{ c: 0, whole: ['a'] }] }, messages[4]!];
  const { types, notice } = read([start, ...frames.slice(0, 4), ...again.map((m) => plainFrame(m))]);
  expect([types.length, notice]).toEqual([8, null]);
});

test('a reader has no header before the start of the file was received', () => {
  const reader = new RecordingReader();
  reader.push(start.subarray(0, 12));
  expect([reader.next(), reader.header, reader.position, reader.image.schema]).toEqual([null, null, 0, []]);
});

test('the kind of a payload depends on its first byte and its length', () => {
  const kindOf = (...payload: number[]) => parseFrame(Uint8Array.from(payload), LIMITS).kind;
  const eight = [0, 0, 0, 0, 0, 0, 0, 0];
  expect([kindOf(2, ...eight), kindOf(2, ...eight, 0), kindOf(3, ...eight)]).toEqual(['trailer', 'plain', 'plain']);
  expect([kindOf(0, 9, 0, 0, 0), kindOf(0, 9, 0, 0), kindOf(1)]).toEqual(['piece', 'plain', 'plain']);
});

test('bytes that are no recording are refused', () => {
  const notOne = { name: 'RecordingError', code: 'not-a-recording' };
  for (const bytes of [[], [1, 2, 3], Array.from({ length: 40 }, () => 7), [...start.subarray(0, 20)]]) {
    expect(() => read([Uint8Array.from(bytes)])).toThrowError(expect.objectContaining(notOne));
  }
});

test.each([
  [1, 'older-format'],
  [2, 'older-format'],
  [3, 'older-format'],
  [5, 'newer-format'],
])('a recording in format %i is refused with a sentence that explains why', (format, code) => {
  const other = plainFrame({ type: 'recording', format, created: '', writer: 'ECS Atlas 9' });
  const message = `Recorded by ECS Atlas 9 in format ${format}; this program reads format 4`;
  expect(() => read([start.subarray(0, 8), other])).toThrowError(expect.objectContaining({ code, message }));
});

test('a keyframe must not add a column to the schema, since a reader that continues would miss it', () => {
  const chain = new RecordingChain(LIMITS, false);
  const schemaOf = (...ids: readonly number[]) =>
    encodePayload({ type: 'schema', columns: ids.map((id) => ({ id, name: `c${id}`, type: 'u8' as const })) });
  for (const payload of [encodePayload(hello), schemaOf(0)]) chain.plain(payload);
  chain.plain(encodePayload({ type: 'snapshot', seq: 1, frame: 1, time: 0, columns: [] }));
  chain.begin({ position: chain.position, frame: 1, time: 0, repeats: true });
  chain.plain(encodePayload(hello));
  expect(refusal(() => chain.plain(schemaOf(0, 7)))).toBe('column: Column 7 (c7) is new in a keyframe');
});
