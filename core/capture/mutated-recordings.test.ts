import { expect, test } from 'vitest';
import { differences, readWorld } from '../changes/difference.ts';
import { engineNamed, engineOf } from '../engines/all.ts';
import { fuzz } from '../testing/fuzz.ts';
import { randomFrom } from '../testing/random.ts';
import { concatBytes } from '../trace/bytes.ts';
import { DeflateWindow, deflated } from '../wire/codec/deflate-window.ts';
import { LIMITS } from '../wire/codec/limits.ts';
import { MessagePacker } from '../wire/recording/packing.ts';
import { keyframeFrame, pieceFrame, recordingStart } from '../wire/recording/recording-frame.ts';
import { RecordingReader } from '../wire/recording/recording-reader.ts';
import { FrameWalk } from './frame-walk.ts';
import { fallingHealth } from './testing/falling-health.ts';

const { seed, numRuns } = fuzz('recordings with mutated packed messages', 4000);
const PATIENCE_MS = 300_000;
const MARKERS = [0x00, 0x7f, 0x80, 0x90, 0xa0, 0xc0, 0xc3, 0xca, 0xcb, 0xd0, 0xd3, 0xe0, 0xff];

/** A game of a hundred messages, packed. Its ids are said to have an index. */
function packedGame(): Uint8Array[] {
  const packing = new MessagePacker(LIMITS);
  const packed: Uint8Array[] = [];
  for (const message of fallingHealth()) {
    if (packed.length === 100) break;
    const index = { id: 3, name: 'Health.rows', type: 'u32', meta: { index: 'Health.dense', entityBits: 20 } };
    const { type } = message;
    packed.push(packing.pack(type === 'schema' ? { ...message, columns: [...message.columns, index] } : message));
  }
  return packed;
}

/** Changes a few bytes of a message below the checksum and deflate, so that the change reaches what unpacks it. */
function mutated(bytes: Uint8Array, random: (below: number) => number): Uint8Array {
  const changed = bytes.slice();
  for (let times = 1 + random(3); times > 0; times--) {
    const at = random(changed.length);
    const kind = random(3);
    if (kind === 0) changed[at] = random(256);
    else if (kind === 1) changed[at] = MARKERS[random(MARKERS.length)]!;
    else changed.copyWithin(at, random(changed.length), random(changed.length));
  }
  return changed;
}

function recordingOf(messages: readonly Uint8Array[]): Uint8Array {
  const window = new DeflateWindow();
  const parts = [
    recordingStart({ created: '', writer: 'test' }),
    keyframeFrame({ position: 0, frame: 0, time: 0, repeats: false }),
  ];
  for (const message of messages) {
    parts.push(pieceFrame(message.length, deflated(message, window.dictionary)));
    window.push(message);
  }
  return concatBytes(parts);
}

/** Reads what happens from frame to frame, and what differs between the first frame and the last. Returns how many frames there are. */
function walked(file: Uint8Array): number {
  const reader = new RecordingReader();
  const walk = new FrameWalk(engineOf, engineNamed);
  let frames = 0;
  let first: ReturnType<typeof readWorld> | null = null;
  reader.push(file);
  reader.close();
  for (let message = reader.next(); message !== null; message = reader.next()) {
    const frame = walk.take(message);
    if (frame === null) continue;
    frames++;
    const reading = readWorld(frame.world.timeline.columns, frame.engine);
    first ??= reading;
    differences(first, reading);
  }
  reader.end();
  return frames;
}

test(
  'frames of recordings with mutated packed messages are read up to the damage',
  () => {
    const random = randomFrom(1 + (seed % 2_147_483_646));
    const game = packedGame();
    expect(walked(recordingOf(game))).toBe(98);
    let damaged = 0;
    for (let i = 0; i < numRuns; i++) {
      const at = random(2) === 0 ? random(4) : random(game.length);
      const start = at > 50 ? game.slice(0, at + 3) : game.slice(0, at + 40);
      const file = recordingOf(start.with(at, mutated(start[at]!, random)));
      try {
        if (walked(file) < start.length - 2) damaged++;
      } catch (error) {
        throw new Error(`seed ${seed}, mutation ${i} of message ${at}`, { cause: error });
      }
    }
    expect(damaged).toBeGreaterThan(0);
    expect(damaged).toBeLessThan(numRuns);
  },
  PATIENCE_MS,
);
