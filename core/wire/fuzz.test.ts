import { expect, test } from 'vitest';
import { fuzz } from '../testing/fuzz.ts';
import { isWhole } from '../testing/sample.ts';
import { encodeFrame, encodePayload } from './codec/codec.ts';
import { FrameReader } from './codec/frame-reader.ts';
import { LIMITS } from './codec/limits.ts';
import { WireError } from './codec/wire-error.ts';
import { LiveTimeline } from './live/live-timeline.ts';
import { WorldImage } from './live/world-image.ts';
import type { ProbeMessage, UnknownMessage } from './messages/message.ts';
import { ProbeReader } from './messages/probe-reader.ts';
import { plainFrame, recordingStart } from './recording/recording-frame.ts';
import { RecordingReader } from './recording/recording-reader.ts';
import { conversation } from './testing/conversation.ts';
import { hello } from './testing/world.ts';

const { seed, numRuns: MUTATIONS } = fuzz('mutated frames', 100_000);
const recordings = fuzz('mutated streams, and recordings', 2000, 5);
/** A full run takes ten seconds on an idle machine. */
const PATIENCE_MS = 300_000;

/** xorshift32, which gives the same frames for the same seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

const u32 = (...numbers: number[]) => new Uint8Array(Uint32Array.from(numbers).buffer);

/** Bytes that are likely to be meaningful: MessagePack heads and limits of ranges. */
const MARKERS = [
  0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc4, 0xc6, 0xca, 0xcb, 0xcf, 0xd9, 0xdb, 0xdc, 0xdd,
  0xde, 0xdf, 0xff,
];

function mutate(bytes: Uint8Array, random: (below: number) => number): Uint8Array {
  let mutated = bytes.slice();
  for (let times = 1 + random(4); times > 0; times--) {
    const at = random(mutated.length || 1);
    const kind = random(6);
    if (kind === 0) mutated[at] = random(256);
    else if (kind === 1) mutated[at] = MARKERS[random(MARKERS.length)]!;
    else if (kind === 2) mutated = mutated.slice(0, at);
    else if (kind === 3) mutated.fill(0xff, at, at + random(8));
    else if (kind === 4)
      mutated = Uint8Array.from([...mutated.subarray(0, at), ...mutated.subarray(at - random(at + 1))]);
    else mutated.copyWithin(at, random(mutated.length || 1), random(mutated.length || 1));
  }
  return mutated;
}

/** Applies the messages up to the one at `index`, then feeds mutated bytes in its place. */
function feed(payloads: readonly Uint8Array[], index: number, mutated: Uint8Array): string {
  const reader = new ProbeReader({ ...LIMITS, rows: 65_536, cells: 262_144 });
  const image = new WorldImage();
  const live = new LiveTimeline({ budget: 1e8 });
  const take = (message: ProbeMessage | UnknownMessage) => {
    if (message.type !== 'schema' && message.type !== 'snapshot' && message.type !== 'delta') return;
    image.apply(message);
    live.apply(message);
  };
  for (let i = 0; i < index; i++) take(reader.read(payloads[i]!));
  try {
    take(reader.read(mutated));
    return 'taken';
  } catch (error) {
    if (error instanceof WireError) return error.code;
    throw error;
  }
}

test(
  `${MUTATIONS.toLocaleString('en')} mutated frames are accepted or refused with a WireError`,
  () => {
    const random = randomFrom(seed);
    const payloads = conversation.map((message) => encodePayload(message));
    const outcomes = new Map<string, number>();
    for (let i = 0; i < MUTATIONS; i++) {
      const index = random(payloads.length);
      const mutated = mutate(payloads[index]!, random);
      let outcome: string;
      try {
        outcome = feed(payloads, index, mutated);
      } catch (error) {
        throw new Error(`seed ${seed}, mutation ${i} of message ${index}: ${[...mutated].join(' ')}`, { cause: error });
      }
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    // Other codes are rarer than one in a thousand.
    for (const code of ['taken', 'not-messagepack', 'message', ...(isWhole ? ['column', 'order', 'limit'] : [])]) {
      expect(outcomes.get(code) ?? 0, code).toBeGreaterThan(0);
    }
  },
  PATIENCE_MS,
);

test('streams of mutated frames end in an error or wait for more bytes, and never buffer more than was received', () => {
  const random = randomFrom(recordings.seed);
  const stream = Uint8Array.from(conversation.flatMap((message) => [...encodeFrame(message)]));
  for (let i = 0; i < recordings.numRuns; i++) {
    const bytes = mutate(stream, random);
    const frames = new FrameReader(LIMITS.frame);
    const reader = new ProbeReader();
    try {
      for (let at = 0; at < bytes.length; at += 97) {
        frames.push(bytes.subarray(at, at + 97));
        for (let payload = frames.next(); payload !== null; payload = frames.next()) reader.read(payload);
      }
      expect(frames.waiting).toBeLessThanOrEqual(bytes.length);
    } catch (error) {
      expect(error).toBeInstanceOf(WireError);
    }
  }
});

test('mutated recordings give the first recorded messages and a notice, or are refused completely', () => {
  const random = randomFrom(recordings.seed);
  const known = conversation.filter((message) => message.type !== 'something new').map((message) => message.type);
  const file = Uint8Array.from([
    ...recordingStart({ created: '2024-06-07T00:00:00Z', writer: 'test' }),
    ...conversation.flatMap((message) => [...plainFrame(message)]),
  ]);
  for (let i = 0; i < recordings.numRuns; i++) {
    const bytes = mutate(file, random);
    const reader = new RecordingReader();
    const types: string[] = [];
    try {
      reader.push(bytes);
      reader.close();
      for (let message = reader.next(); message !== null; message = reader.next()) types.push(message.type);
      const notice = reader.end();
      expect(known.slice(0, types.length)).toEqual(types);
      if (types.length < known.length) expect(notice).not.toBeNull();
    } catch (error) {
      expect(error).toMatchObject({ name: 'RecordingError' });
      expect(types).toEqual([]);
    }
  }
});

test.each([
  ['an array of 2^32 - 1 elements', [0xdd, 0xff, 0xff, 0xff, 0xff]],
  ['a bin of 4 GB', [0xc6, 0xff, 0xff, 0xff, 0xff]],
  ['a map of 2^32 - 1 entries', [0xdf, 0xff, 0xff, 0xff, 0xff]],
  ['a text of 4 GB', [0xdb, 0xff, 0xff, 0xff, 0xff]],
  ['arrays within arrays', Array.from({ length: 5000 }, () => 0x91)],
  ['wide arrays within arrays', Array.from({ length: 3000 }, (_, i) => [0xdc, 0x05, 0x00][i % 3]!)],
  ['an extension', [0xd4, 0x01, 0x00]],
  ['a number as a key', [0x81, 0x01, 0x01]],
  ['two messages in one', [0xc0, 0xc0]],
  ['nothing', []],
])('%s is refused before memory is allocated', (_, bytes) => {
  expect(() => new ProbeReader().read(Uint8Array.from(bytes))).toThrowError(WireError);
});

test('a frame with a length of 10 GB or of zero is refused immediately', () => {
  for (const length of [0xffff_ffff, LIMITS.frame + 1, 0]) {
    const frames = new FrameReader(LIMITS.frame);
    frames.push(u32(length));
    expect(() => frames.next()).toThrowError(`A frame of ${length} bytes; the limit is ${LIMITS.frame}`);
  }
});

test('a key with the name __proto__ changes no prototype', () => {
  const meta = JSON.parse('{"__proto__": {"polluted": true}}');
  const schema = encodePayload({ type: 'schema', columns: [{ id: 0, name: 'x', type: 'u8', meta }] });
  const reader = new ProbeReader();
  reader.read(encodePayload(hello));
  expect(() => reader.read(schema)).toThrowError(WireError);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});
