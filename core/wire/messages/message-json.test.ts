import { expect, test } from 'vitest';
import type { Json } from '../../trace/value.ts';
import { hello } from '../testing/world.ts';
import type { RecordedMessage } from './message.ts';
import { MessageJson } from './message-json.ts';

/** Prints messages and reads them again. */
function printer(): (message: RecordedMessage) => Json {
  const json = new MessageJson();
  return (message) => JSON.parse([...json.line(message)].join(''));
}

test('raw values become numbers, and values that JSON lacks become text', () => {
  const printed = printer();
  printed(hello);
  printed({
    type: 'schema',
    columns: [
      { id: 0, name: 'f', type: 'f32' },
      { id: 1, name: 'h', type: 'u64' },
      { id: 2, name: 'j', type: 'json' },
    ],
  });
  const bytes = (view: ArrayBufferView) => new Uint8Array(view.buffer);
  const columns = [
    { c: 0, whole: bytes(Float32Array.of(1.5, Number.NaN, 3)), present: Uint8Array.of(0b101) },
    { c: 1, runs: [4, bytes(BigUint64Array.of(2n ** 60n))], clear: bytes(Uint32Array.of(0, 2)) },
    { c: 2, rows: bytes(Uint32Array.of(7)), values: [{ a: 1 }] },
  ];
  expect(printed({ type: 'delta', seq: 1, frame: 2, time: 3, columns })).toEqual({
    type: 'delta',
    seq: 1,
    frame: 2,
    time: 3,
    columns: [
      { c: 0, name: 'f', whole: [1.5, 'NaN', 3], present: [1, 0, 1] },
      { c: 1, name: 'h', runs: [4, ['1152921504606846976']], clear: [0, 2] },
      { c: 2, name: 'j', rows: [7], values: [{ a: 1 }] },
    ],
  });
  const steps = [{ code: 'pop', columns: [{ c: 0, length: 0 }] }];
  expect(printed({ type: 'delta', seq: 1, frame: 2, time: 3, steps })).toMatchObject({
    steps: [{ code: 'pop', columns: [{ c: 0, name: 'f', length: 0 }] }],
  });
});

test('a snapshot and a keyframe are printed with their columns, other messages as they are', () => {
  const printed = printer();
  printed({ type: 'schema', columns: [{ id: 0, name: 'x', type: 'u8' }] });
  const columns = [{ c: 0, whole: Uint8Array.of(1, 2) }];
  const known = { seq: 1, frame: 2, time: 3, columns: [{ c: 0, name: 'x', whole: [1, 2] }] };
  expect(printed({ type: 'snapshot', seq: 1, frame: 2, time: 3, columns })).toEqual({
    type: 'snapshot',
    ...known,
  });
  expect(printed({ type: 'delta', seq: 1, frame: 2, time: 3, columns })).toEqual({ type: 'delta', ...known });
  expect(printed({ type: 'keyframe', position: 4, seq: 1, frame: 2, time: 3, columns })).toEqual({
    type: 'keyframe',
    position: 4,
    ...known,
  });
  expect(printed({ type: 'bye', code: 'done', reason: '' })).toEqual({ type: 'bye', code: 'done', reason: '' });
});

test('a column of many rows is printed in pieces', () => {
  const json = new MessageJson();
  [...json.line({ type: 'schema', columns: [{ id: 0, name: 'x', type: 'u8' }] })];
  const whole = Uint8Array.from({ length: 200_000 }, (_, row) => row % 7);
  const present = new Uint8Array(25_000).fill(0b1111_1101);
  const message = { type: 'snapshot', seq: 1, frame: 2, time: 3, columns: [{ c: 0, whole, present }] } as const;
  const pieces = [...json.line(message)];
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(300_000);
  const [column] = JSON.parse(pieces.join('')).columns;
  expect(column.whole).toEqual([...whole]);
  expect([column.present.length, column.present.slice(-8)]).toEqual([200_000, [1, 0, 1, 1, 1, 1, 1, 1]]);
});

test('steps are printed in order, also if there are none', () => {
  const printed = printer();
  printed({ type: 'schema', columns: [{ id: 0, name: 'x', type: 'u8' }] });
  const step = (code: string) => ({
    code,
    args: { n: 1 },
    columns: [{ c: 0, runs: [1, Uint8Array.of(4), 3, Uint8Array.of(5, 6)] }],
  });
  const at = { type: 'delta', seq: 1, frame: 2, time: 3 } as const;
  const change = { c: 0, name: 'x', runs: [1, [4], 3, [5, 6]] };
  expect(printed({ ...at, steps: [step('a'), step('b')] })).toEqual({
    ...at,
    steps: ['a', 'b'].map((code) => ({ code, args: { n: 1 }, columns: [change] })),
  });
  expect(printed({ ...at, steps: [] })).toEqual({ ...at, steps: [] });
});
