import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampledRuns } from '../../testing/sample.ts';
import { concatBytes } from '../../trace/bytes.ts';
import { decodePayload, encodePayload } from '../codec/codec.ts';
import { crc32 } from '../codec/crc32.ts';
import { LIMITS } from '../codec/limits.ts';
import { rawBytes } from '../messages/elements.ts';
import type { ColumnChange, WireColumn } from '../messages/message.ts';
import { refusal } from '../testing/refusal.ts';
import { deltaOf, history, type Manner, snapshotOf } from '../testing/world.ts';
import { MessagePacker } from './packing.ts';

const MANNERS: readonly Manner[] = ['whole', 'runs', 'rows'];

const schema = {
  type: 'schema',
  columns: [
    { id: 0, name: 'single', type: 'f32' },
    { id: 1, name: 'double', type: 'f64' },
    { id: 2, name: 'entity', type: 'u32' },
    { id: 3, name: 'label', type: 'json' },
  ],
};
const withPoints = { ...schema, columns: [...schema.columns, { id: 4, name: 'points', type: 'i32' }] };

/** Numbers that continue linearly in all encodings (own rows, shared rows, runs, whole), and cleared rows. */
function frame(n: number): ColumnChange[] {
  const rows = rawBytes(Uint32Array.of(1, 4, 200));
  const singles = rawBytes(Float32Array.of(n * 0.5, -n, n === 3 ? Number.NaN : 1e-3));
  const doubles = rawBytes(Float64Array.of(7 - n * 0.25, n * 1e9, n === 2 ? Number.POSITIVE_INFINITY : n));
  return [
    n === 4 ? { c: 0, whole: singles, present: Uint8Array.of(5) } : { c: 0, rows, values: singles },
    n === 5
      ? { c: 1, runs: [2, doubles, 90, doubles.slice(0, 8)] }
      : { c: 1, rows: n === 4 ? rows : 0, values: doubles },
    { c: 2, length: 9, clear: rawBytes(Uint32Array.of(3, 2, 8, 1)), runs: [n, rawBytes(Uint32Array.of(n, 70_000))] },
    { c: 3, rows: rawBytes(Uint32Array.of(n)), values: ['a'] },
  ];
}

const moment = (n: number) => ({ seq: n, frame: n, time: n * 16 });
const messages = [
  schema,
  { type: 'snapshot', ...moment(0), columns: frame(4) },
  ...[1, 2, 3, 4, 5, 6].map((n) => ({ type: 'delta', ...moment(n), columns: frame(n) })),
  { type: 'delta', ...moment(7), steps: [7, 8].map((n) => ({ code: 'step', columns: frame(n) })) },
  { type: 'bye', code: 'done', reason: '' },
];

function packed(all: readonly object[]): Uint8Array[] {
  const packing = new MessagePacker(LIMITS);
  return all.map((message) => packing.pack(message));
}

function unpacked(all: readonly Uint8Array[]): unknown[] {
  const packing = new MessagePacker(LIMITS);
  return all.map((bytes) => packing.unpack(bytes));
}

const decoded = (message: object) => decodePayload(encodePayload(message), LIMITS);

/** Integers in all encodings: own rows, shared rows, runs and whole. */
const ofPoints = (n: number): ColumnChange => {
  const points = rawBytes(Int32Array.of(-n, 2 ** 31 - n, n * n - 2 ** 31));
  if (n === 4) return { c: 4, whole: points };
  return n === 5 ? { c: 4, runs: [1, points] } : { c: 4, rows: rawBytes(Uint32Array.of(0, 2, 7)), values: points };
};
const pointed = [
  withPoints,
  { type: 'snapshot', ...moment(0), columns: [...frame(4), ofPoints(4)] },
  ...[1, 2, 3, 4, 5, 6].map((n) => ({ type: 'delta', ...moment(n), columns: [...frame(n), ofPoints(n)] })),
];

test('packed messages are unpacked to the same messages in each encoding of a change', () => {
  for (const all of [messages, pointed]) {
    const before = all.map(decoded);
    expect(unpacked(packed(all))).toEqual(before);
    expect(all.map(decoded)).toEqual(before);
  }
});

test('random worlds are unpacked to the same messages', () => {
  fc.assert(
    fc.property(history, ({ schema: columns, worlds }) => {
      const all = worlds.map((world, i) =>
        i === 0
          ? snapshotOf(columns, world, 1)
          : deltaOf(columns, worlds[i - 1]!, world, i + 1, (column) => MANNERS[(i + column) % 3]!),
      );
      const sent = [{ type: 'schema', columns }, ...all];
      expect(unpacked(packed(sent))).toEqual(sent.map(decoded));
    }),
    sampledRuns(100),
  );
});

/** Declares that each column of u32 but the first is an index of the first, whether or not that is true. */
function indexed(columns: readonly WireColumn[]): WireColumn[] {
  const keys = columns.find(({ type }) => type === 'u32');
  return columns.map((column) =>
    column.type === 'u32' && column !== keys ? { ...column, meta: { index: keys!.name, entityBits: 4 } } : column,
  );
}

test('random worlds with columns that are said to be indexes are unpacked to the same messages', () => {
  const three = [0, 1, 2].map((id) => ({ id, name: `c${id}`, type: 'u32' as const }));
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.array(fc.nat(40), { maxLength: 12 }), { minLength: 3, maxLength: 3 })),
      (worlds) => {
        const sent = [
          { type: 'schema', columns: indexed(three) },
          ...worlds.map((world, i) => ({
            ...{ type: 'delta', ...moment(i) },
            columns: world.map((values, c) => changeOf(c, values, MANNERS[(i + c) % 3]!)),
          })),
        ];
        expect(unpacked(packed(sent))).toEqual(sent.map(decoded));
      },
    ),
    sampledRuns(200),
  );
});

/** A change that cuts a column off and then writes it whole, from row 2 on, or in rows that do not ascend. */
function changeOf(c: number, values: readonly number[], manner: Manner): ColumnChange {
  const written = rawBytes(Uint32Array.from(values, (value) => (value === 40 ? 0xffff_ffff : value)));
  if (manner === 'whole') return { c, whole: written };
  if (manner === 'runs') return { c, length: values.length, runs: [2, written] };
  return { c, length: 9, rows: rawBytes(Uint32Array.from(values, (value, i) => value + (i % 3))), values: written };
}

test('an index whose keys are swapped and cut off takes almost no bytes', () => {
  const bytes = (columns: object[]): number => {
    return packed([{ type: 'schema', columns }, ...swapped()]).reduce(
      (sum, each) => sum + deflateRawSync(each).length,
      0,
    );
  };
  const keys = { id: 0, name: 'packed', type: 'u32' };
  const plain = bytes([keys, { id: 1, name: 'sparse', type: 'u32' }]);
  const index = bytes([keys, { id: 1, name: 'sparse', type: 'u32', meta: { index: 'packed', entityBits: 20 } }]);
  const alone = packed([{ type: 'schema', columns: [keys] }, ...swapped().map(withoutIndex)]);
  const least = alone.reduce((sum, each) => sum + deflateRawSync(each).length, 0);
  expect(index - least).toBeLessThan((plain - least) / 4);
});

/** A set of 500 entities of which 20 leave and 20 come in each frame, with versions in the upper twelve bits, and where they are. */
function swapped(): object[] {
  let state = 1;
  const below = (bound: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % bound;
  };
  const set = Array.from({ length: 500 }, (_, i) => i * 7);
  return Array.from({ length: 30 }, (_, frame) => {
    const [rows, entities] = [new Set<number>(), new Set<number>()];
    for (let n = 0; n < 20; n++) {
      const row = below(set.length);
      entities.add(set[row]! & 0xf_ffff).add(set.at(-1)! & 0xf_ffff);
      set[row] = set.at(-1)!;
      set.pop();
      rows.add(row);
    }
    while (set.length < 500 - (frame % 3)) {
      const index = below(4000);
      if (set.some((key) => (key & 0xf_ffff) === index)) continue;
      rows.add(set.push(index | ((1 + below(9)) << 20)) - 1);
      entities.add(index);
    }
    const there = [...rows].filter((row) => row < set.length).sort((a, b) => a - b);
    const moved = [...entities].sort((a, b) => a - b);
    const place = (index: number): number => {
      const row = set.findIndex((key) => (key & 0xf_ffff) === index);
      return row === -1 ? 0xffff_ffff : (row | (set[row]! & ~0xf_ffff)) >>> 0;
    };
    const packedRows = rawBytes(Uint32Array.from(there));
    const keys = {
      c: 0,
      length: set.length,
      rows: packedRows,
      values: rawBytes(Uint32Array.from(there, (row) => set[row]!)),
    };
    const index = { c: 1, rows: rawBytes(Uint32Array.from(moved)), values: rawBytes(Uint32Array.from(moved, place)) };
    return { type: 'delta', ...moment(frame), columns: [keys, index] };
  });
}

function withoutIndex(delta: object): object {
  return { ...delta, columns: [(delta as { columns: ColumnChange[] }).columns[0]!] };
}

test('packed bytes stay the same, so existing recordings remain readable', () => {
  const sums = packed(messages).map((bytes) => [bytes.length, crc32(bytes)]);
  expect(sums).toEqual([
    [134, 554191023],
    [181, 699062013],
    [182, 2634835256],
    [169, 1104349936],
    [170, 3178166244],
    [170, 3240588817],
    [179, 2915385035],
    [173, 3683336558],
    [312, 2412928670],
    [36, 3631170488],
  ]);
});

test('packed bytes of integers stay the same, so existing recordings remain readable', () => {
  const sums = packed(pointed).map((bytes) => [bytes.length, crc32(bytes)]);
  expect(sums).toEqual([
    [160, 1834859888],
    [203, 3314227037],
    [211, 534371219],
    [195, 1454314376],
    [196, 696558374],
    [185, 2184240953],
    [201, 2145547936],
    [199, 1975065329],
  ]);
});

/** Returns the packed size of the last of several messages, each of which sets 100 rows of a column. */
function lastBytes(type: 'f32' | 'f64' | 'i32', values: readonly number[]): number {
  const array = { f32: Float32Array, f64: Float64Array, i32: Int32Array }[type];
  const moves = values.map((value, n) => ({
    type: 'delta',
    ...moment(n),
    columns: [{ c: 0, runs: [0, rawBytes(new array(new Array<number>(100).fill(value)))] }],
  }));
  return packed([{ type: 'schema', columns: [{ id: 0, name: 'x', type }] }, ...moves]).at(-1)!.length;
}

test.each(['f32', 'f64'] as const)('after a jump, a %s that stays is packed without a difference', (type) => {
  const [stays, goesOn] = [
    [100.5, 3.7, 3.7],
    [100.5, 101.7, 102.9],
  ];
  expect(lastBytes(type, stays)).toBe(lastBytes(type, [3.7, 3.7, 3.7]));
  expect(lastBytes(type, goesOn)).toBeLessThan(lastBytes(type, [100.5, 101.7, 99.3]));
});

test('an integer that changes slightly is packed into fewer bytes than one that jumps', () => {
  expect(lastBytes('i32', [70_000, 69_999])).toBeLessThan(lastBytes('i32', [70_000, 5]) - 100);
});

test('values that continue linearly take almost no bytes', () => {
  const columns = [{ id: 0, name: 'x', type: 'f64' }];
  const at = (n: number) => rawBytes(Float64Array.from({ length: 100 }, (_, row) => row + n * 0.5));
  const moves = [0, 1, 2, 3].map((n) => ({ type: 'delta', ...moment(n), columns: [{ c: 0, runs: [0, at(n)] }] }));
  const [, , , , last] = packed([{ type: 'schema', columns }, ...moves]);
  // The outline, and a mask for every 8 of 800 bytes.
  expect(last!.length).toBeLessThan(200);
});

test('bytes that are no message with columns are returned unchanged', () => {
  for (const value of [
    null,
    7,
    [],
    { type: 'schema', columns: 3 },
    { type: 'delta', columns: [null, 3] },
    { steps: 1 },
  ]) {
    const outline = encodePayload([value]).subarray(1);
    expect(unpacked([concatBytes([Uint8Array.of(outline.length, 0, 0, 0, 0, 0, 0, 0), outline])])).toEqual([value]);
  }
});

test('damaged bytes are refused', () => {
  const [, snapshot] = packed(messages);
  const why = (bytes: Uint8Array) => refusal(() => unpacked([bytes]));
  for (const length of [0, 3, 7, 40])
    expect(why(snapshot!.subarray(0, length))).toBe('message: A packed message is cut short');
  const withHead = (at: number, value: number) => {
    const bytes = snapshot!.slice();
    new DataView(bytes.buffer).setUint32(at, value, true);
    return bytes;
  };
  expect(why(withHead(0, snapshot!.length - 8 + 1))).toBe('message: A packed message is cut short');
  const wrong = 'message: The length of a packed message differs from its header';
  const total = new DataView(snapshot!.buffer).getUint32(4, true);
  for (const bytes of [snapshot!.subarray(0, -1), concatBytes([snapshot!, Uint8Array.of(1)]), withHead(4, total - 1)])
    expect(why(bytes)).toBe(wrong);
  expect(why(withHead(4, LIMITS.frame + 1))).toBe('limit: A packed message of 67108865 bytes; the limit is 67108864');
});

/** Packs an outline that no writer makes. All bytes of its binary parts are 1. */
function packedOutline(outline: object, bytes: number): Uint8Array {
  const head = encodePayload(outline);
  const lengths = new Uint8Array(Uint32Array.of(head.length, bytes).buffer);
  const masks = Uint8Array.from({ length: Math.ceil(bytes / 8) }, (_, i) => 2 ** Math.min(8, bytes - 8 * i) - 1);
  return concatBytes([lengths, head, masks, new Uint8Array(bytes).fill(1)]);
}

test.each([
  ['no column', { type: 'schema', columns: [null] }],
  ['a map as a column', { type: 'delta', columns: [{ c: { valueOf: 1, toString: 1 }, whole: -5 }] }],
  ['a map as a row', { type: 'delta', columns: [{ c: 0, runs: [{ valueOf: 1, toString: 1 }, -5] }] }],
  ['a text as a row', { type: 'delta', columns: [{ c: 0, runs: [0, 'x', 'x', -5] }] }],
  ['a fraction as a row', { type: 'delta', columns: [{ c: 0, runs: [0.5, -5] }] }],
])('an outline with %s is refused', (_, outline) => {
  const packing = new MessagePacker(LIMITS);
  packing.unpack(packed([schema])[0]!);
  const bytes = outline.type === 'schema' ? 0 : 4;
  expect(refusal(() => packing.unpack(packedOutline(outline, bytes)))).toMatch(/^(message|column)/);
});

test('values that are far apart are predicted until their past takes 134 MB', () => {
  const columns = [0, 1, 2].map((id) => ({ id, name: `far ${id}`, type: 'f64' }));
  const values = rawBytes(Float64Array.of(Math.PI));
  const far = { type: 'delta', columns: columns.map(({ id }) => ({ c: id, runs: [4_000_000, values] })) };
  const all = [{ type: 'schema', columns }, far, far];
  const [, first, second] = packed(all);
  expect(first!.length - second!.length).toBe(2 * 8);
  expect(unpacked(packed(all))).toEqual(all);
});

test('rows beyond the limit, and many that are due, are read as fast as others', () => {
  const columns = [
    { id: 0, name: 'far', type: 'f32' },
    { id: 1, name: 'keys', type: 'u32' },
    { id: 2, name: 'index', type: 'u32', meta: { index: 'keys' } },
  ];
  const keys = rawBytes(Uint32Array.from({ length: 1_000_000 }, (_, i) => i));
  const one = new Uint8Array(4);
  const step = {
    code: 'step',
    columns: [
      { c: 0, runs: [3e9, one] },
      { c: 2, rows: one, values: one },
    ],
  };
  const steps = { type: 'delta', steps: Array.from({ length: 3000 }, () => step) };
  const all = [{ type: 'schema', columns }, { type: 'delta', columns: [{ c: 1, whole: keys }] }, steps];
  expect(unpacked(packed(all)).at(-1)).toEqual(steps);
});
