import { expect, test } from 'vitest';
import { hello } from '../testing/world.ts';
import { MessageJson } from './message-json.ts';

test('raw values become numbers, and values that JSON lacks become text', () => {
  const printer = new MessageJson();
  printer.json(hello);
  printer.json({
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
  expect(printer.json({ type: 'delta', seq: 1, frame: 2, time: 3, columns })).toEqual({
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
  expect(printer.json({ type: 'delta', seq: 1, frame: 2, time: 3, steps })).toMatchObject({
    steps: [{ code: 'pop', columns: [{ c: 0, name: 'f', length: 0 }] }],
  });
});

test('a snapshot and a keyframe are printed with their columns, other messages as they are', () => {
  const printer = new MessageJson();
  printer.json({ type: 'schema', columns: [{ id: 0, name: 'x', type: 'u8' }] });
  const columns = [{ c: 0, whole: Uint8Array.of(1, 2) }];
  const printed = { seq: 1, frame: 2, time: 3, columns: [{ c: 0, name: 'x', whole: [1, 2] }] };
  expect(printer.json({ type: 'snapshot', seq: 1, frame: 2, time: 3, columns })).toEqual({
    type: 'snapshot',
    ...printed,
  });
  expect(printer.json({ type: 'delta', seq: 1, frame: 2, time: 3, columns })).toEqual({ type: 'delta', ...printed });
  expect(printer.json({ type: 'keyframe', position: 4, seq: 1, frame: 2, time: 3, columns })).toEqual({
    type: 'keyframe',
    position: 4,
    ...printed,
  });
  expect(printer.json({ type: 'bye', code: 'done', reason: '' })).toEqual({ type: 'bye', code: 'done', reason: '' });
});
