import { spawnSync } from 'node:child_process';
import { decode } from '@msgpack/msgpack';
import { beforeAll, describe, expect, test } from 'vitest';
import { ColumnSet } from '../../core/trace/column-set.ts';
import { encodePayload } from '../../core/wire/codec/codec.ts';
import { LIMITS } from '../../core/wire/codec/limits.ts';
import { LiveColumns } from '../../core/wire/live/live-columns.ts';
import { ProbeReader } from '../../core/wire/messages/probe-reader.ts';
import { build, compilers, noCompiler } from './testing/compiler.ts';

const BUILD_MS = 180_000;
const SANITIZERS = ['-Og', '-g1', '-fsanitize=address,undefined', '-fno-sanitize-recover'];

describe.skipIf(noCompiler !== null)(`Frames of the C++ probe${noCompiler === null ? '' : `: ${noCompiler}`}`, () => {
  const hex = new Map<string, string>();

  beforeAll(() => {
    const { stdout, stderr } = spawnSync(build('probes/cpp/testing/golden.cpp', SANITIZERS), { encoding: 'utf8' });
    expect(stderr).toBe('');
    for (const line of stdout.trim().split('\n'))
      hex.set(line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1));
  }, BUILD_MS);

  /** Decodes the messages in a line; each has a length prefix. */
  function messages(name: string): unknown[] {
    const bytes = Buffer.from(hex.get(name)!, 'hex');
    const payloads = new Uint8Array(bytes);
    const found: unknown[] = [];
    for (let at = 0; at < bytes.length; at += 4 + bytes.readUInt32LE(at)) {
      found.push(decode(payloads.subarray(at + 4, at + 4 + bytes.readUInt32LE(at))));
    }
    return found;
  }

  test('numbers and texts are written in the shortest format', () => {
    const texts = ['a'.repeat(31), 'b'.repeat(32), 'c'.repeat(256)];
    const large = [65_535, 65_536, 4_294_967_295, 4_294_967_296];
    const negative = [-1, -32, -33, -128, -129, -32_768, -32_769, -2_147_483_648, -2_147_483_649];
    const bytes = Buffer.from(hex.get('numbers')!, 'hex');
    const values = [0, 1, 127, 128, 255, 256, ...large, ...negative, 0.1, ...texts, null];
    expect(decode(bytes)).toEqual(values);
    expect(bytes.toString('hex').slice(0, 60)).toBe('dc001800017fcc80ccffcd0100cdffffce00010000ceffffffffcf000000');
  });

  test('small messages are equal byte for byte', () => {
    expect(hex.get('state')).toBe('1b00000083a474797065a57374617465a6706175736564c3a56672616d6505');
    expect(hex.get('pong')).toBe('1a00000083a474797065a4706f6e67a2696403a56672616d65ce00011170');
    expect(messages('bye')).toEqual([{ type: 'bye', code: 'done', reason: 'The game has ended' }]);
    expect(messages('hello')).toEqual([
      {
        type: 'hello',
        protocol: 1,
        name: 'demo',
        instance: '00112233445566778899aabbccddeeff',
        engine: { name: 'game', version: '' },
        adapter: 'ecs_atlas 1',
        grade: 'frame',
        capabilities: ['watch', 'share', 'pause', 'step'],
        share: 0.02,
        pid: 4711,
        program: '/bin/demo',
        language: 'c++',
      },
    ]);
  });

  test('the first message is a schema, then a snapshot follows', () => {
    const [schema, snapshot] = messages('snapshot');
    const meta = { kind: 'array', page: 4096, tag: false, components: ['A', 'B'] };
    expect(schema).toEqual({
      type: 'schema',
      columns: [
        { id: 0, name: 'A.packed', type: 'u32', meta },
        { id: 1, name: 'A.x', type: 'f32', watched: true, meta: {} },
        { id: 2, name: 'sparse', type: 'u16', meta: {} },
        { id: 3, name: 'holes', type: 'i8', meta: {} },
      ],
    });
    expect(snapshot).toEqual({
      type: 'snapshot',
      seq: 1,
      frame: 0,
      time: 0,
      columns: [
        { c: 0, whole: bytes(0, 0, 0, 0, 0, 0, 0, 0) },
        { c: 2, whole: bytes(0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 2, 0, 3, 0, 4, 0), present: bytes(0xf0) },
        { c: 3, whole: bytes(0xff, 0, 0xfd), present: bytes(0b101) },
      ],
    });
  });

  test('deltas contain whole columns, runs, rows, cleared rows and lengths, whichever is shortest', () => {
    expect(messages('delta')).toMatchObject([
      {
        seq: 2,
        time: 16.5,
        columns: [
          { c: 0, whole: bytes(7, ...Array<number>(399).fill(0)) },
          { c: 2, runs: [0, bytes(1, 0, 2, 0, 3, 0, 4, 0)] },
          { c: 3, whole: bytes(0, 0, 0xfd), present: bytes(0b100) },
        ],
      },
    ]);
    const value = [4, 3, 2, 1];
    expect(messages('merged')).toMatchObject([
      {
        seq: 3,
        frame: 5,
        merged: 4,
        columns: [
          { c: 0, rows: rows(10, 12, 60, 80), values: bytes(...value, ...value, ...value, ...value) },
          { c: 2, clear: rows(4, 4) },
          { c: 3, whole: bytes(0xff, 0xfe, 0xfd) },
        ],
      },
    ]);
    expect(messages('shorter')).toMatchObject([
      {
        seq: 4,
        frame: 6,
        columns: [
          { c: 0, length: 50 },
          { c: 2, length: 0 },
        ],
      },
    ]);
  });

  test('the probe takes its share on average and looks at least every half second, however busy the core is', () => {
    const paces = decode(Buffer.from(hex.get('paces')!, 'hex')) as [looks: number, gap: number, used: number][];
    const [idle, busy, expensive] = paces;
    expect(idle![2]).toBeLessThanOrEqual(60_000_000 * 0.02);
    expect(idle![2]).toBeGreaterThan(60_000_000 * 0.015);
    // There is a look in each frame, because these take longer than the rest.
    expect(busy![1]).toBe(90);
    for (const [, gap] of paces) expect(gap).toBeLessThanOrEqual(500);
    expect(expensive![0]).toBeGreaterThan(100);
  });

  test.each([
    [1, 0, 1],
    [2, 1, 4],
    [3, 1, 1],
  ])(
    'a world that is read over several frames never mixes entities, nor values of different entities (seed %s)',
    (seed, part, of) => {
      const program = build('probes/cpp/testing/slices.cpp', SANITIZERS);
      const { stdout, stderr } = spawnSync(program, [`${seed}`, '400', `${part}`, `${of}`], {
        encoding: 'utf8',
        maxBuffer: 2 ** 30,
      });
      expect(stderr).toBe('');
      const world = new SlicedWorld();
      for (const line of stdout.trim().split('\n')) world.read(...(line.split(' ') as [string, string]));
      expect(world.wrong).toEqual([]);
      expect(world.last).toEqual({ torn: false, age: 0 });
      expect(world.isExact).toBe(true);
    },
    BUILD_MS,
  );

  test(
    'mutated messages of a hub are never read beyond their end',
    () => {
      const program = build('probes/cpp/testing/reader-fuzz.cpp', SANITIZERS);
      const inputs = [
        { type: 'welcome', protocol: 1, hub: 'test', limits: LIMITS, rate: 60, watch: [1, 2, 70_000, 5] },
        { type: 'watch', columns: Array.from({ length: 40 }, (_, i) => i * i) },
        {
          type: 'bye',
          code: 'message',
          reason: 'hello.name: too long',
          more: [{ a: [1.5, -7, null, new Uint8Array(9)] }],
        },
      ];
      for (const [seed, input] of inputs.entries()) {
        const { status, stderr, stdout } = spawnSync(program, [`${seed}`, '100000'], { input: encodePayload(input) });
        expect(stderr.toString()).toBe('');
        expect(status).toBe(0);
        expect(Number(stdout)).toBeGreaterThan(100);
      }
    },
    BUILD_MS,
  );

  test.each(compilers.map((name) => [name]))(
    '%s compiles the headers without exceptions, RTTI and warnings',
    (name) => {
      const flags = ['-O1', '-fno-exceptions', '-fno-rtti'];
      expect(build('bench/game-cpp/game.cpp', flags, name)).toMatch(/\.exe$/);
    },
    BUILD_MS,
  );
});

/** A hub's copy of the world in slices.cpp. */
class SlicedWorld {
  readonly wrong: string[] = [];
  last = { torn: true, age: 0 };
  /** True if the last message has the entities of its frame. */
  isExact = false;
  /** The number of messages whose entities were compared with the game's. */
  checked = 0;
  /** For each hash of the entities the last frame that had it, counted from the first line. */
  readonly #hashes = new Map<number, number>();
  /** The hash that the hub shows; null if its picture has parts of different frames. */
  #shown: number | null = null;
  #lines = 0;
  readonly #set = new ColumnSet();
  readonly #live = new LiveColumns(this.#set);
  readonly #probe = new ProbeReader(LIMITS);

  constructor() {
    const engine = { name: 'game', version: '' };
    const hello = { protocol: 1, name: 'slices', instance: '0'.repeat(32), engine, adapter: 'test', grade: 'frame' };
    this.#probe.read(encodePayload({ type: 'hello', ...hello, capabilities: ['watch'] }));
  }

  read(hex: string, hash: string): void {
    this.#lines++;
    this.#hashes.set(Number(hash), this.#lines);
    const sent = new Uint8Array(Buffer.from(hex, 'hex'));
    const head = new DataView(sent.buffer, sent.byteOffset);
    for (let at = 0; at < sent.length; at += 4 + head.getUint32(at, true)) {
      const message = this.#probe.read(sent.slice(at + 4, at + 4 + head.getUint32(at, true)));
      if (message.type === 'schema') this.#live.declare(message.columns);
      if (message.type !== 'snapshot' && message.type !== 'delta') continue;
      if (message.type === 'snapshot') this.#live.replace(message.columns);
      else this.#live.apply(message.columns ?? []);
      this.last = { torn: message.torn === true, age: message.valueAge ?? 0 };
      this.#check(message.frame, Number(hash), message.type === 'delta' ? (message.merged ?? 1) : 1);
    }
  }

  /** Compares the entities with those that the game had, and each value with the entity in its row. */
  #check(frame: number, hash: number, merged: number): void {
    this.isExact = false;
    const [dense, value] = [this.#set.find('dense')!, this.#set.find('value')!];
    let found = 2_166_136_261;
    for (let row = 0; row < dense.length; row++) found = Math.imul(found ^ dense.numbers[row]!, 16_777_619) >>> 0;
    if (this.#shown !== null && this.#shown !== found && this.#lines - merged > this.#hashes.get(this.#shown)!) {
      this.wrong.push(`a change before the ${merged} frames up to ${frame}`);
    }
    this.#shown = this.last.torn && this.#shown !== found ? null : found;
    if (!this.last.torn) {
      this.checked++;
      const index = this.#set.find('index')!;
      for (let row = 0; row < dense.length && this.wrong.length < 5; row++) {
        const found = index.numbers[dense.numbers[row]!];
        if (found !== row) this.wrong.push(`row ${found} of entity ${dense.numbers[row]} in frame ${frame}`);
      }
      // If the structure is too large for one frame, the hub may have the structure of an earlier frame.
      this.isExact = found === hash;
      if (!this.#hashes.has(found)) this.wrong.push(`entities of frame ${frame}`);
    }
    for (let row = 0; row < Math.min(dense.length, value.length) && this.wrong.length < 5; row++) {
      if (!value.has(row)) continue;
      const shown = Number(value.numbers[row]);
      if (Math.floor(shown) !== dense.numbers[row]) this.wrong.push(`value ${shown} in row ${row} of frame ${frame}`);
    }
  }
}

function bytes(...values: readonly number[]): Uint8Array {
  return Uint8Array.from(values);
}

function rows(...values: readonly number[]): Uint8Array {
  return new Uint8Array(Uint32Array.from(values).buffer);
}
